import { type ReactNode, useEffect, useRef } from 'react'
import { turnMinutes } from '#contracts/events/event-readiness.ts'
import type { EventPage } from '#contracts/events.ts'
import { UntilHead } from '#web/features/shared/lines/line-frame.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { usePageTitle } from './how-it-works.tsx'
import { useQueueChanges } from './use-queue.ts'

/** Four minutes to choose and order. */
export function YourTurn({
  event,
  turnEndsAt,
  children,
}: {
  event: EventPage
  turnEndsAt: string
  children: ReactNode
}) {
  const { leave } = useQueueChanges(event.slug)
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(m.queue_turn_title())
  // Whoever listens to the page hears of it at once, wherever they are on it.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <UntilHead
        title={m.queue_turn_title()}
        text={m.queue_choose({ time: formatDate(turnEndsAt, 'time') })}
        until={turnEndsAt}
        of={turnMinutes * 60}
        heading={heading}
      />
      <div className="wrap grid !max-w-[640px] gap-5 py-5 pb-10">
        <div>
          <p className="text-13 text-ink-2">
            {formatDate(event.startsAt, 'weekday')}, {formatDate(event.startsAt, 'time')} · {event.venue}
          </p>
          <p className="font-[750] text-25 leading-tight [font-stretch:80%]">{event.title}</p>
        </div>
        {children}
        <Button variant="ghost" onClick={leave} className="mx-auto">
          {m.queue_pass()}
        </Button>
      </div>
    </>
  )
}
