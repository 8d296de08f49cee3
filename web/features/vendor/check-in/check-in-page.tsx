import { useQuery } from '@tanstack/react-query'
import type { EventId } from '#contracts/wire/primitives.ts'
import { checkInEvents } from '#web/features/shared/check-in/check-in.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx'
import { CheckInFrame } from './check-in-frame.tsx'
import { CheckInScanner } from './check-in-scanner.tsx'
import { EventChoice } from './event-choice.tsx'

export interface CheckInPageProps {
  /** An event's id, or `any`. */
  chosen: string | undefined
  onChoose: (door: string | undefined) => void
}

export function CheckInPage({ chosen, onChoose }: CheckInPageProps) {
  const { data, isError, error, refetch } = useQuery(checkInEvents)
  const events = data?.items ?? []
  const event = events.find(({ id }) => id === chosen) ?? (events.length === 1 && !chosen ? events[0] : undefined)
  const other = { onChangeEvent: events.length > 1 || chosen === 'any' ? () => onChoose(undefined) : undefined }
  if (event) {
    const { id, title, used, issued } = event
    return (
      <CheckInScanner
        key={id}
        eventId={id as EventId}
        title={title}
        count={m.scan_count({ used, issued })}
        {...other}
      />
    )
  }
  if (chosen === 'any') return <CheckInScanner key="any" eventId={undefined} title={m.scan_any_event()} {...other} />
  return (
    <CheckInFrame title={m.scan_title()}>
      {!data && !isError && (
        <div aria-hidden className="mx-auto grid w-full max-w-[560px] gap-2.5 px-4 py-5 opacity-20">
          <Skeleton className="h-8 w-60" />
          <Skeleton className="h-24 rounded-card" />
          <Skeleton className="h-24 rounded-card" />
        </div>
      )}
      {isError && !data && (
        <>
          <ErrorState heading="h2" title={m.scan_events_failed()} error={error} onRetry={() => refetch()} />
          {/* The list may fail where checking in does not. */}
          <EventChoice events={[]} onChoose={onChoose} />
        </>
      )}
      {data && events.length === 0 && (
        <EmptyState heading="h2" cloth="plum" title={m.scan_no_events()} className="[&_.meta]:text-on-cloth-2">
          {m.scan_no_events_text()}
        </EmptyState>
      )}
      {events.length > 0 && <EventChoice events={events} onChoose={onChoose} />}
    </CheckInFrame>
  )
}
