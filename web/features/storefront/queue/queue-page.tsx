import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Queue } from '#contracts/events/queue.ts'
import type { EventPage } from '#contracts/events.ts'
import { eventPage } from '#web/features/shared/events/events.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { Gathering } from './gathering.tsx'
import { InLine } from './in-line.tsx'
import { OutOfLine } from './out-of-line.tsx'
import { useQueue } from './use-queue.ts'
import { YourTurn } from './your-turn.tsx'

export interface QueuePageProps {
  slug: string
  /** Choosing tickets, for whose turn it is. */
  tickets: (event: EventPage) => ReactNode
}

/** In line for the tickets of an event: coming in before the sale opens, one's place, one's turn. */
export function QueuePage({ slug, tickets }: QueuePageProps) {
  const { data: queue, error, refetch } = useQueue(slug)
  const { data: event } = useSuspenseQuery(eventPage(slug))
  useFreshEvent(slug, queue)
  if (!queue) {
    if (error) return <ErrorState title={m.queue_failed()} error={error} onRetry={() => refetch()} heading="h1" />
    return <Loading title={event.title} />
  }
  return <Stage event={event} queue={queue} tickets={tickets} />
}

/**
 * What is on sale, and what is left of it, changes while one waits: first of all as the sale opens and as one's turn
 * comes.
 */
function useFreshEvent(slug: string, queue: Queue | undefined) {
  const isTurn = queue?.entry?.status === 'TURN'
  const every = isTurn ? 10_000 : 30_000
  const { refetch } = useQuery({ ...eventPage(slug), refetchInterval: queue?.phase === 'MOVING' && every })
  const step = `${queue?.phase} ${queue?.entry?.status}`
  const read = useRef(step)
  useEffect(() => {
    if (read.current === step) return
    read.current = step
    void refetch()
  }, [step, refetch])
}

function Stage({ event, queue, tickets }: { event: EventPage; queue: Queue } & Pick<QueuePageProps, 'tickets'>) {
  const { phase, entry } = queue
  const isOut = phase === 'ENDED' || entry?.status === 'SERVED' || entry?.status === 'LAPSED'
  if (isOut) return <OutOfLine event={event} queue={queue} />
  if (entry?.status === 'TURN' && entry.turnEndsAt)
    return (
      <YourTurn event={event} turnEndsAt={entry.turnEndsAt}>
        {tickets(event)}
      </YourTurn>
    )
  if (entry && phase === 'MOVING') return <InLine event={event} queue={queue} entry={entry} />
  return <Gathering event={event} queue={queue} />
}

const Loading = ({ title }: { title: string }) => (
  <div className="wrap grid !max-w-[640px] gap-4 py-8">
    <h1 className="text-32">{title}</h1>
    <Skeleton className="h-64" />
  </div>
)
