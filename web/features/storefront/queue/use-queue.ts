import { useQuery, useQueryClient } from '@tanstack/react-query'
import { joinQueue, leaveQueue, type Queue } from '#contracts/events/queue.ts'
import { eventPage } from '#web/features/shared/events/events.queries.ts'
import { queueQuery, useLineChanges } from '#web/features/shared/lines/lines.ts'
import { call } from '#web/lib/api/api.ts'
import { m } from '#web/paraglide/messages.js'

/** Live updates tell of one's turn; in between, and where there are none, the page asks as often as the server says. */
export const useQueue = (slug: string) =>
  useQuery({
    ...queueQuery(slug),
    refetchInterval: ({ state: { data } }) => (data ? millisecondsToAsk(data, Date.now(), Math.random()) : false),
  })

/** A little spread, so that thousands of pages do not ask at once, and at the end of a turn right after it. */
export function millisecondsToAsk({ phase, askAgainSeconds, entry }: Queue, now: number, random: number) {
  if (phase === 'ENDED') return false
  const usual = askAgainSeconds * 1000 * (0.85 + 0.3 * random)
  const toEnd = entry?.status === 'TURN' && entry.turnEndsAt ? Date.parse(entry.turnEndsAt) - now + 500 : usual
  return Math.max(1_000, Math.min(usual, toEnd))
}

/** Joining and leaving the line of an event, whose page then shows what may be bought. */
export function useQueueChanges(slug: string) {
  const client = useQueryClient()
  const change = useLineChanges(queueQuery(slug), m.queue_not_done)

  async function changeAndLook(ask: () => Promise<Queue>) {
    await change(ask)
    await client.invalidateQueries({ queryKey: eventPage(slug).queryKey })
  }

  return {
    join: () => changeAndLook(() => call(joinQueue, { params: { slug } })),
    leave: () => changeAndLook(() => call(leaveQueue, { params: { slug } })),
  }
}
