import { useQueryClient } from '@tanstack/react-query'
import { getWaitlist, joinWaitlist, leaveWaitlist, type Waitlist } from '#contracts/events/waitlist.ts'
import type { ProductId, VariationId } from '#contracts/wire/primitives.ts'
import { call } from '#web/lib/api/api.ts'
import { apiQuery, fillPath } from '#web/lib/api/api-query.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { toast } from '#web/ui/overlays/use-toast.ts'

/** Places come back and go on within seconds: whoever looks asks again. */
export const waitlistOf = (slug: string) =>
  apiQuery(getWaitlist, [fillPath(getWaitlist.path, { slug })], { staleTime: 0, refetchOnMount: true })

export interface Wanted {
  /** Left out for whichever comes first. */
  productId?: ProductId
  productVariationId?: VariationId
  quantity: number
}

/** Joining and leaving the line of an event; a refusal is said, and the line is looked at again. */
export function useWaitlist(slug: string) {
  const client = useQueryClient()
  const { queryKey } = waitlistOf(slug)

  async function change(ask: () => Promise<Waitlist>) {
    try {
      client.setQueryData(queryKey, await ask())
    } catch (error) {
      toast({ title: m.waitlist_not_done(), description: refusalMessage(error), variant: 'destructive' })
      await client.invalidateQueries({ queryKey })
    }
  }

  return {
    join: (body: Wanted) => change(() => call(joinWaitlist, { params: { slug }, body })),
    leave: () => change(() => call(leaveWaitlist, { params: { slug } })),
  }
}
