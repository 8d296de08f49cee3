import { turnMinutes } from '#contracts/events/event-readiness.ts'
import type { Queue } from '#contracts/events/queue.ts'
import type { EventPage } from '#contracts/events.ts'
import { Figure, LineFrame } from '#web/features/shared/lines/line-frame.tsx'
import { m } from '#web/paraglide/messages.js'
import { Pindo } from '#web/ui/brand/kanga.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/surface.tsx'
import { formatCount, HowItWorks, usePageTitle, WeTellYou } from './how-it-works.tsx'
import { useQueueChanges } from './use-queue.ts'
import { WhatIsLeft } from './what-is-left.tsx'

interface InLineProps {
  event: EventPage
  queue: Queue
  entry: NonNullable<Queue['entry']>
}

/** One's place while the line moves. The page follows by itself. */
export function InLine({ event, queue, entry }: InLineProps) {
  const { leave } = useQueueChanges(event.slug)
  const { place, beganAt, aboutMinutes } = entry
  usePageTitle(place === null ? m.queue_title() : `${formatCount(place)} · ${m.queue_title()}`)
  return (
    <LineFrame
      event={event}
      title={place === null ? m.queue_being_given() : m.queue_your_place()}
      head={
        place !== null && (
          <>
            <Figure>{formatCount(place)}</Figure>
            <p className="mt-3 text-on-cloth-2">
              {m.queue_people({ count: queue.people, people: formatCount(queue.people) })}
            </p>
            <Way place={place} beganAt={Math.max(beganAt ?? place, place)} />
            <dl className="mt-6 grid grid-cols-2 border-cloth-line border-t">
              <Fact label={m.queue_about()}>
                {aboutMinutes === null ? m.queue_about_unknown() : m.queue_minutes({ count: aboutMinutes })}
              </Fact>
              <Fact label={m.queue_then()}>{m.queue_minutes({ count: turnMinutes })}</Fact>
            </dl>
          </>
        )
      }
    >
      {queue.waitsForPayments && (
        <Notice tone="info" live>
          {m.queue_payments()}
        </Notice>
      )}
      <WeTellYou />
      <WhatIsLeft event={event} />
      {queue.opensAt && <HowItWorks opensAt={queue.opensAt} isOpen />}
      <Button variant="ghost" onClick={leave} className="mx-auto">
        {m.queue_leave()}
      </Button>
    </LineFrame>
  )
}

const Fact = ({ label, children }: { label: string; children: string }) => (
  <div className="border-cloth-line pt-4 last:border-l last:pl-4">
    <dt className="text-13 text-on-cloth-2">{label}</dt>
    <dd className="font-[750] text-20">{children}</dd>
  </div>
)

/** The way walked since the place was given, as a border that fills. */
function Way({ place, beganAt }: { place: number; beganAt: number }) {
  const walked = `${Math.max(4, Math.round((1 - place / (beganAt + 1)) * 100))}%`
  return (
    <div className="mt-8">
      <div aria-hidden className="relative">
        <Pindo pattern="almasi" figure="var(--color-cloth-line)" />
        <div className="absolute inset-y-0 left-0 overflow-hidden" style={{ width: walked }}>
          <Pindo pattern="almasi" />
        </div>
        <span className="absolute -inset-y-2.5 w-1 rounded-full bg-on-cloth" style={{ left: walked }} />
      </div>
      <p className="mt-3 flex justify-between gap-4 text-13 text-on-cloth-2">
        <span>{m.queue_began({ place: formatCount(beganAt) })}</span>
        <span>{m.queue_gate()}</span>
      </p>
    </div>
  )
}
