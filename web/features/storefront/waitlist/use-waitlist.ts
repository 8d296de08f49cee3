import { joinWaitlist, leaveWaitlist } from '#contracts/events/waitlist.ts'
import type { ProductId, VariationId } from '#contracts/wire/primitives.ts'
import { useLineChanges, waitlistQuery } from '#web/features/shared/lines/lines.ts'
import { call } from '#web/lib/api/api.ts'
import { m } from '#web/paraglide/messages.js'

export interface Wanted {
  /** Left out for whichever comes first. */
  productId?: ProductId
  productVariationId?: VariationId
  quantity: number
}

/** Joining and leaving the line of an event. */
export function useWaitlist(slug: string) {
  const change = useLineChanges(waitlistQuery(slug), m.waitlist_not_done)
  return {
    join: (body: Wanted) => change(() => call(joinWaitlist, { params: { slug }, body })),
    leave: () => change(() => call(leaveWaitlist, { params: { slug } })),
  }
}
