import type { Queue } from '#contracts/events/queue.ts'
import type { EventPage } from '#contracts/events.ts'
import { Figure, LineFrame } from '#web/features/shared/lines/line-frame.tsx'
import { formatDate, nairobiDay } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { formatCountdown, useSecondsUntil } from '#web/ui/states/countdown-ring.tsx'
import { ActionBar } from '#web/ui/surface.tsx'
import { formatCount, HowItWorks, usePageTitle, WeTellYou } from './how-it-works.tsx'
import { useQueueChanges } from './use-queue.ts'
import { WhatIsLeft } from './what-is-left.tsx'

/** Before one has a place: the sale is not open yet, or one is not in line. */
export function Gathering({ event, queue }: { event: EventPage; queue: Queue }) {
  const { join, leave } = useQueueChanges(event.slug)
  const { phase, opensAt, joinFrom, people, entry } = queue
  const isMoving = phase === 'MOVING'
  const canJoin = entry === null && phase !== 'BEFORE'
  usePageTitle(m.queue_title())
  if (!opensAt || !joinFrom) return null
  const time = formatDate(opensAt, 'time')
  const button = (
    <Button size="lg" block onClick={join}>
      {m.queue_join()}
    </Button>
  )
  return (
    <LineFrame
      event={event}
      title={entry ? m.queue_in() : isMoving ? m.queue_title() : opensOn(opensAt)}
      head={
        isMoving ? (
          <People people={people} />
        ) : (
          <>
            {entry && <p className="mt-3 text-on-cloth-2">{opensOn(opensAt)}</p>}
            <Figure label={entry ? '' : opensOn(opensAt)}>{time}</Figure>
            {phase === 'GATHERING' && <ToOpening opensAt={opensAt} />}
            {people > 0 && <People people={people} />}
          </>
        )
      }
    >
      <div className="grid gap-4">
        <p className="text-16">
          {phase === 'BEFORE'
            ? m.queue_before({ moment: formatDate(joinFrom, 'moment') })
            : isMoving
              ? m.queue_join_moving()
              : entry
                ? m.queue_in_text({ time })
                : m.queue_join_text({ time })}
        </p>
        {canJoin && <div className="max-md:hidden">{button}</div>}
        {entry && <WeTellYou />}
      </div>
      {isMoving && <WhatIsLeft event={event} />}
      <HowItWorks opensAt={opensAt} isOpen={isMoving} />
      {entry && (
        <Button variant="ghost" onClick={leave} className="mx-auto">
          {m.queue_leave()}
        </Button>
      )}
      {canJoin && (
        <div className="md:hidden">
          <ActionBar>{button}</ActionBar>
        </div>
      )}
    </LineFrame>
  )
}

/** The day is said where it is not today. */
const opensOn = (opensAt: string) =>
  nairobiDay(opensAt) === nairobiDay(new Date())
    ? m.queue_sale_opens()
    : m.queue_sale_opens_on({ day: formatDate(opensAt, 'weekday') })

const People = ({ people }: { people: number }) => (
  <p className="mt-3 text-on-cloth-2">{m.queue_here({ count: people, people: formatCount(people) })}</p>
)

/** Counted on the second, and told to nobody who listens: the time itself is said above. */
const ToOpening = ({ opensAt }: { opensAt: string }) => (
  <p aria-hidden className="mt-3 font-[750] text-20 tabular-nums">
    {formatCountdown(useSecondsUntil(opensAt))}
  </p>
)
