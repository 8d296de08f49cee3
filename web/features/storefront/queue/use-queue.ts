import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getQueue, joinQueue, leaveQueue, type Queue } from '#contracts/events/queue.ts'
import { eventPage } from '#web/features/shared/events/events.queries.ts'
import { call } from '#web/lib/api/api.ts'
import { apiQuery, fillPath } from '#web/lib/api/api-query.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { toast } from '#web/ui/overlays/use-toast.ts'

const queueOf = (slug: string) =>
  apiQuery(getQueue, [fillPath(getQueue.path, { slug })], { staleTime: 0, refetchOnMount: true })

/** Live updates tell of one's turn; in between, and where there are none, the page asks as often as the server says. */
export const useQueue = (slug: string) =>
  useQuery({
    ...queueOf(slug),
    refetchInterval: ({ state: { data } }) => (data ? millisecondsToAsk(data, Date.now(), Math.random()) : false),
  })

/** A little spread, so that thousands of pages do not ask at once, and at the end of a turn right after it. */
export function millisecondsToAsk({ phase, askAgainSeconds, entry }: Queue, now: number, random: number) {
  if (phase === 'ENDED') return false
  const usual = askAgainSeconds * 1000 * (0.85 + 0.3 * random)
  const toEnd = entry?.status === 'TURN' && entry.turnEndsAt ? Date.parse(entry.turnEndsAt) - now + 500 : usual
  return Math.max(1_000, Math.min(usual, toEnd))
}

/** Joining and leaving the line of an event; a refusal is said, and the line is looked at again. */
export function useQueueChanges(slug: string) {
  const client = useQueryClient()
  const { queryKey } = queueOf(slug)

  async function change(ask: () => Promise<Queue>) {
    try {
      client.setQueryData(queryKey, await ask())
    } catch (error) {
      toast({ title: m.queue_not_done(), description: refusalMessage(error), variant: 'destructive' })
      await client.invalidateQueries({ queryKey })
    }
    await client.invalidateQueries({ queryKey: eventPage(slug).queryKey })
  }

  return {
    join: () => change(() => call(joinQueue, { params: { slug } })),
    leave: () => change(() => call(leaveQueue, { params: { slug } })),
  }
}
