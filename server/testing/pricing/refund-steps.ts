import type {
  RefundAllocation,
  RefundableState,
  RefundRequest,
} from '#server/modules/orders/refunds/allocate-refund.ts'
import type { RefundStep } from './random-price.ts'

/** What is left of an order once this has been refunded, as the rows of its refunds would say. */
export const stateAfter = (before: RefundableState, given: RefundAllocation): RefundableState => ({
  leftCents: before.leftCents - given.amountCents,
  left: {
    earningsCents: before.left.earningsCents - given.earningsCents,
    commissionCents: before.left.commissionCents - given.commissionCents,
    serviceFeeCents: before.left.serviceFeeCents - given.serviceFeeCents,
    taxCents: before.left.taxCents - given.taxCents,
    promotionCents: before.left.promotionCents - given.promotionCents,
  },
  lines: before.lines.map((each) => ({
    ...each,
    refundedQuantity:
      each.refundedQuantity + (given.lines.find(({ orderLineId }) => orderLineId === each.id)?.quantity ?? 0),
  })),
})

/** The step as a request that the order allows now. */
export function requestOf(now: RefundableState, { isByLine, which, share }: RefundStep): RefundRequest {
  const line = now.lines[which % now.lines.length] as RefundableState['lines'][number]
  const unitsLeft = line.quantity - line.refundedQuantity
  const fits = now.leftCents >= line.paidCents ? unitsLeft : 0
  if (isByLine && fits > 0)
    return { lines: [{ orderLineId: line.id, quantity: Math.max(1, Math.round(share * fits)) }] }
  return { amountCents: Math.max(1, Math.floor((share * now.leftCents) / 100)) * 100 }
}
