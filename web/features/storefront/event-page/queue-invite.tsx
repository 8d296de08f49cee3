import type { EventPage } from '#contracts/events.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { useNow } from '#web/lib/use-now.ts'
import { m } from '#web/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { ActionBar, Notice } from '#web/ui/surface.tsx'

type Line = NonNullable<EventPage['queue']>

/** That there is a line for the tickets, from when on, and where. */
export function QueueInvite({ queue, slug, readAt }: { queue: Line; slug: string; readAt: number }) {
  const canJoin = useCanJoin(queue, readAt)
  const time = formatDate(queue.opensAt, 'time')
  const words = queue.isMoving
    ? m.queue_event_moving()
    : canJoin
      ? m.queue_event_gathering({ time })
      : m.queue_event_before({ moment: formatDate(queue.joinFrom, 'moment'), time })
  return (
    <div className="mt-4 grid gap-3">
      <Notice tone="info">{words}</Notice>
      <div className={canJoin ? 'max-md:hidden' : undefined}>
        <ToQueue slug={slug} canJoin={canJoin} />
      </div>
    </div>
  )
}

/** For the end of the page, on a phone. */
export function QueueBar({ queue, slug, readAt }: { queue: Line; slug: string; readAt: number }) {
  const canJoin = useCanJoin(queue, readAt)
  if (!canJoin) return null
  return (
    <ActionBar>
      <ToQueue slug={slug} canJoin />
    </ActionBar>
  )
}

const useCanJoin = ({ joinFrom, isMoving }: Line, readAt: number) => useNow(readAt) >= Date.parse(joinFrom) || isMoving

const ToQueue = ({ slug, canJoin }: { slug: string; canJoin: boolean }) => (
  <ButtonLink
    to="/events/$slug/queue"
    params={{ slug }}
    variant={canJoin ? 'primary' : 'quiet'}
    size={canJoin ? 'lg' : 'md'}
    block
  >
    {canJoin ? m.queue_join() : m.queue_open()}
  </ButtonLink>
)
