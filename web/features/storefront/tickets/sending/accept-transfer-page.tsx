import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { acceptTicket, checkTicketTransfer } from '#contracts/tickets/transfers.ts'
import { myTickets } from '#web/features/storefront/tickets/tickets.queries.ts'
import { call } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { useUser } from '#web/lib/session/session.ts'
import { createSessionStorage } from '#web/lib/storage/session-storage.ts'
import { m } from '#web/paraglide/messages.js'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx'
import { Notice } from '#web/ui/surface.tsx'

const isGone = (error: unknown) => error instanceof ApiError && error.code === 'link_expired'

/** While somebody signs in: in the address of that page the token would be sent to the server. */
const keptToken = createSessionStorage<{ token: string }>('uliza-ticket-link')

/**
 * The token stands behind the `#`, which browsers send to nobody. Who comes back from signing in has it there again.
 */
function useToken(): string | undefined {
  const navigate = useNavigate()
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const inAddress = location.hash.slice(1)
    const read = inAddress || (keptToken.get()?.token ?? '')
    keptToken.set(null)
    setToken((before) => before ?? read)
    if (read && !inAddress) void navigate({ to: '/tickets/take', hash: read, replace: true })
  }, [navigate])
  return token
}

const back = { redirect: '/tickets/take' }

/** Takes a ticket that somebody sent, by its link. */
export function AcceptTransferPage() {
  const token = useToken()
  const user = useUser()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const link = useQuery({
    queryKey: ['ticket-link', token],
    queryFn: () => call(checkTicketTransfer, { body: { token: token ?? '' } }),
    enabled: Boolean(token),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const take = useMutation({
    mutationFn: () => call(acceptTicket, { body: { token: token ?? '' } }),
    async onSuccess({ id }) {
      await queries.invalidateQueries({ queryKey: myTickets.queryKey })
      await navigate({ to: '/account/tickets', search: { ticket: id }, replace: true })
      toast({ title: m.tickets_take_done() })
    },
  })
  if (token === '' || isGone(link.error) || isGone(take.error)) return <Gone />
  if (link.isError) return <ErrorState heading="h1" error={link.error} onRetry={link.refetch} />
  if (!link.data) return <Skeleton className="h-72 rounded-card" />
  const keep = () => keptToken.set({ token: token ?? '' })
  const { eventTitle, startsAt, venue, typeName, attendee, from } = link.data
  return (
    <>
      <h1 className="text-32">{m.tickets_take_title()}</h1>
      <p className="mt-2 text-ink-2">{m.tickets_take_from({ from, name: attendee })}</p>
      <div className="my-5 rounded-card border border-line bg-surface p-4">
        <h2 className="text-20 [overflow-wrap:anywhere]">{eventTitle}</h2>
        <p className="mt-1 font-[650] text-15">{typeName}</p>
        <p className="meta mt-1 [overflow-wrap:anywhere]">
          {formatDate(startsAt, 'full')}, {formatDate(startsAt, 'time')} · {venue}
        </p>
      </div>
      {take.isError && (
        <Notice tone="bad" live className="mb-3">
          {refusalMessage(take.error)}
        </Notice>
      )}
      {user ? (
        <Button size="lg" block pending={take.isPending} onClick={() => take.mutate()}>
          {m.tickets_take_submit()}
        </Button>
      ) : (
        <div className="grid gap-3">
          <ButtonLink to="/auth/login" search={back} size="lg" onClick={keep}>
            {m.tickets_take_sign_in()}
          </ButtonLink>
          <Link
            to="/auth/register"
            search={back}
            onClick={keep}
            className="link inline-flex min-h-11 items-center justify-center"
          >
            {m.tickets_take_sign_up()}
          </Link>
        </div>
      )}
    </>
  )
}

const Gone = () => (
  <EmptyState
    heading="h1"
    cloth="brick"
    saying={m.tickets_take_gone_saying()}
    title={m.tickets_take_gone()}
    action={<ButtonLink to="/events">{m.tickets_take_events()}</ButtonLink>}
  >
    {m.tickets_take_gone_text()}
  </EmptyState>
)
