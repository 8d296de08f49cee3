import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Queue, QueueEndReason } from '#contracts/events/queue.ts'
import type { EventPage } from '#contracts/events.ts'
import { LineFrame } from '#web/features/shared/lines/line-frame.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { usePageTitle } from './how-it-works.tsx'
import { useQueueChanges } from './use-queue.ts'
import { WhatIsLeft } from './what-is-left.tsx'

const endings: Record<QueueEndReason, { title: () => string; text: () => string }> = {
  SOLD_OUT: { title: () => m.queue_over_sold_out(), text: () => m.queue_over_sold_out_text() },
  CANCELLED: { title: () => m.queue_over_cancelled(), text: () => m.queue_over_cancelled_text() },
  SALE_ENDED: { title: () => m.queue_over_sale(), text: () => m.queue_over_sale_text() },
  OPEN: { title: () => m.queue_over_open(), text: () => m.queue_over_open_text() },
}

/** Who was served, whose turn is over, and the end of the line: what happened, and what one can do. */
export function OutOfLine({ event, queue }: { event: EventPage; queue: Queue }) {
  const { join } = useQueueChanges(event.slug)
  const { entry, endReason } = queue
  const { slug } = event
  const params = { slug }
  if (entry?.status === 'SERVED')
    return (
      <Words event={event} title={m.queue_served()} text={m.queue_served_text()}>
        <ButtonLink to="/account" size="lg" block>
          {m.queue_orders()}
        </ButtonLink>
      </Words>
    )
  const isWaitedFor = endReason === 'SOLD_OUT' && event.hasWaitlist
  if (endReason) {
    const { title, text } = endings[endReason]
    const words = isWaitedFor ? `${text()} ${m.queue_over_waitlist()}` : text()
    return (
      <Words event={event} title={title()} text={words}>
        {isWaitedFor && (
          <ButtonLink to="/events/$slug/waitlist" params={params} size="lg" block>
            {m.queue_to_waitlist()}
          </ButtonLink>
        )}
        <Link to="/events/$slug" params={params} className="link mx-auto inline-flex min-h-11 items-center">
          {m.queue_to_event()}
        </Link>
      </Words>
    )
  }
  return (
    <Words
      event={event}
      title={m.queue_lapsed()}
      text={m.queue_lapsed_text({ time: entry?.turnEndsAt ? formatDate(entry.turnEndsAt, 'time') : '' })}
    >
      <Button size="lg" block onClick={join}>
        {m.queue_join()}
      </Button>
      <WhatIsLeft event={event} />
    </Words>
  )
}

function Words({
  event,
  title,
  text,
  children,
}: {
  event: EventPage
  title: string
  text: string
  children: ReactNode
}) {
  usePageTitle(title)
  return (
    <LineFrame
      event={event}
      title={title}
      head={
        <p role="status" className="mt-3 max-w-[52ch] text-16 text-on-cloth-2">
          {text}
        </p>
      }
    >
      <div className="grid gap-4 pt-2">{children}</div>
    </LineFrame>
  )
}
