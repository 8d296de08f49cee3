import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getQueue } from '#contracts/events/queue.ts'
import { getWaitlist } from '#contracts/events/waitlist.ts'
import { type ApiQuery, apiQuery, fillPath } from '#web/lib/api/api-query.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { toast } from '#web/ui/overlays/use-toast.ts'

/** Places come back and go on within seconds: whoever looks asks again. */
export const waitlistQuery = (slug: string) =>
  apiQuery(getWaitlist, [fillPath(getWaitlist.path, { slug })], { staleTime: 0, refetchOnMount: true })

/** Where one is in the line for tickets whose sale opens. */
export const queueQuery = (slug: string) =>
  apiQuery(getQueue, [fillPath(getQueue.path, { slug })], { staleTime: 0, refetchOnMount: true })

/**
 * How many people wait for a place that somebody may give back, in words; null where nobody does, or while that is not
 * known.
 */
export function usePeopleInLine(slug: string): string | null {
  const { data } = useQuery(waitlistQuery(slug))
  return data && data.people > 0 ? m.waitlist_people_wait({ count: data.people }) : null
}

/** Changes a line that one stands in, and shows what it is then; a refusal is said, and the line is looked at again. */
export function useLineChanges<Line>({ queryKey }: Pick<ApiQuery<Line>, 'queryKey'>, notDone: () => string) {
  const client = useQueryClient()
  return async function change(ask: () => Promise<Line>): Promise<void> {
    try {
      const line = await ask()
      client.setQueryData<unknown>(queryKey, line)
    } catch (error) {
      toast({ title: notDone(), description: refusalMessage(error), variant: 'destructive' })
      await client.invalidateQueries({ queryKey })
    }
  }
}
