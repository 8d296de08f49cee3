import { type ReactNode, useEffect, useRef } from 'react'
import { turnMinutes } from '#contracts/events/event-readiness.ts'
import type { EventPage } from '#contracts/events.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Pindo } from '#web/ui/brand/kanga.tsx'
import { Button } from '#web/ui/button.tsx'
import { CountdownRing, onCloth } from '#web/ui/states/countdown-ring.tsx'
import { usePageTitle } from './queue-frame.tsx'
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
      <section className="on-cloth bg-cloth text-on-cloth">
        <div className="wrap !max-w-[640px] flex items-center gap-5 pt-6 pb-7">
          <div style={onCloth} className="flex-none">
            <CountdownRing until={turnEndsAt} of={turnMinutes * 60} size={112} />
          </div>
          <div className="min-w-0">
            <h1 ref={heading} tabIndex={-1} className="text-32 outline-none">
              {m.queue_turn_title()}
            </h1>
            <p className="mt-1 text-on-cloth-2">{m.queue_choose({ time: formatDate(turnEndsAt, 'time') })}</p>
          </div>
        </div>
        <Pindo pattern="almasi" />
      </section>
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
