import { useInfiniteQuery } from '@tanstack/react-query'
import { SecurityEventList } from '#web/features/shared/security/security-event-list.tsx'
import { m } from '#web/paraglide/messages.js'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { Card, SectionHead } from '#web/ui/surface.tsx'
import { ShowMore } from '#web/ui/tables/pager.tsx'
import { mySecurityEvents } from './security-events.queries.ts'
import { useFactorWords } from './use-factor-words.ts'

/** What happened to the own account, the newest first: who sees what they did not do changes their password. */
export function SecurityEvents() {
  const query = useInfiniteQuery(mySecurityEvents)
  const { eventsNote } = useFactorWords()
  const events = query.data?.pages.flatMap(({ items }) => items)
  return (
    <>
      <SectionHead title={m.security_events()} note={eventsNote()} />
      {events ? (
        events.length > 0 ? (
          <Card>
            <SecurityEventList events={events} />
          </Card>
        ) : (
          <p className="text-ink-2">{m.security_events_none()}</p>
        )
      ) : query.isError ? (
        <ErrorState title={m.security_events_failed()} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-[180px] rounded-card" />
      )}
      <ShowMore query={query} />
    </>
  )
}
