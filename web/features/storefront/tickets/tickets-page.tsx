import { useInfiniteQuery } from '@tanstack/react-query'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useLostSince } from '#web/lib/connection.ts'
import { m } from '#web/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx'
import { ShowMore } from '#web/ui/tables/pager.tsx'
import { myTickets } from './tickets.queries.ts'
import { useKeeping, useKeptTickets } from './use-kept-tickets.ts'
import { Wallet } from './wallet.tsx'

/**
 * `shown` is the id of the ticket held up. Without a network it shows the tickets as they were last seen, and says so.
 */
export function TicketsPage({ shown }: { shown: string | undefined }) {
  const query = useInfiniteQuery(myTickets)
  const { error, dataUpdatedAt } = query
  const read = query.data?.pages.flatMap((page) => page.items)
  const isKept = useKeeping({ tickets: read, at: dataUpdatedAt, error })
  const isLost = useLostSince() !== undefined
  const isSignedOut = error instanceof ApiError && error.status === 401
  const kept = useKeptTickets(!read && !isSignedOut)
  const tickets = read ?? (isSignedOut ? undefined : kept?.tickets)
  const asOf = read ? (isLost ? dataUpdatedAt : null) : (kept?.at ?? null)
  return (
    <>
      <h1 className="mb-4 text-32 max-lg:sr-only lg:text-42">{m.tickets_title()}</h1>
      {tickets && tickets.length > 0 ? (
        <Wallet tickets={tickets} shown={shown} asOf={asOf} isKept={isKept} />
      ) : tickets ? (
        <NoTickets />
      ) : query.isError ? (
        <ErrorState title={m.tickets_failed()} error={error} onRetry={() => void query.refetch()} />
      ) : (
        <div aria-hidden className="grid gap-12 lg:grid-cols-[380px_1fr]">
          <Skeleton className="mx-auto h-[700px] w-full max-w-[380px] rounded-card" />
          <Skeleton className="h-[330px] rounded-card" />
        </div>
      )}
      {read && <ShowMore query={query} />}
    </>
  )
}

function NoTickets() {
  return (
    <EmptyState
      cloth="night"
      saying={m.tickets_none_saying()}
      title={m.tickets_none_title()}
      action={<ButtonLink to="/events">{m.tickets_none_action()}</ButtonLink>}
    >
      {m.tickets_none()}
    </EmptyState>
  )
}
