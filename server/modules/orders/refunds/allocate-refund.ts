import type { Cents } from '#contracts/wire/money.ts'
import type { OrderLineId } from '#contracts/wire/primitives.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import type { MoneySplit } from '../money-split.ts'
import { prorate, prorateShillings, splitBetween } from './split-refund.ts'

/** What can still be refunded of an order: of what was paid, and of each side's part of it. */
export interface RefundableState {
  leftCents: Cents
  left: MoneySplit
  lines: readonly RefundableLine[]
}

/** What was paid for an order line by its price lines, after its discounts; and what of it is not the vendor's. */
export interface RefundableLine extends Omit<MoneySplit, 'earningsCents'> {
  id: OrderLineId
  quantity: number
  refundedQuantity: number
  paidCents: Cents
}

export interface RefundLineRequest {
  orderLineId: OrderLineId
  quantity: number
}

/**
 * What is to be refunded: some of the lines, an amount, or all that is left; or what was paid for the delivery, of which
 * the platform has no part.
 */
export type RefundRequest =
  | { lines: readonly RefundLineRequest[] }
  | { amountCents: Cents }
  | { deliveryCents: Cents }
  | { whole: true }

export interface RefundAllocation extends MoneySplit {
  amountCents: Cents
  lines: { orderLineId: OrderLineId; quantity: number; amountCents: Cents }[]
}

/**
 * Allocates a refund to the vendor and to each account of the platform. Of lines, each price line goes back with its
 * quantity, so that all of a line refunds exactly what was paid for it and its commission; of an amount, each side
 * gives in proportion. Nobody gives more than they have left, so the refund that exhausts the order takes exactly the
 * rest of all.
 */
export function allocateRefund(state: RefundableState, request: RefundRequest): RefundAllocation {
  const { amountCents, lines, ...wanted } = requestedAmounts(state, request)
  if (amountCents > state.leftCents) throw refundTooLarge(state)
  const isRest = amountCents === state.leftCents
  return { amountCents, lines, ...(isRest ? state.left : splitBetween(amountCents, wanted, state.left)) }
}

export const refundTooLarge = ({ leftCents }: Pick<RefundableState, 'leftCents'>, field = 'amountKES') => {
  const leftKES = leftCents / 100
  const sentence =
    leftKES > 0
      ? `KSh ${leftKES.toLocaleString('en-KE')} of this order can still be given back.`
      : 'All of this order has been given back.'
  return new DomainError('refund_too_large', sentence, { field, data: { leftKES } })
}

/** What was paid for so many of these lines, counted on from what of them has gone back. */
export const linesWorth = (state: RefundableState, lines: readonly RefundLineRequest[]): Cents =>
  requestedAmounts(state, { lines }).amountCents

type Wanted = Omit<RefundAllocation, 'earningsCents'>

/** As `RefundAllocation`, before it is known what each side has left. */
function requestedAmounts(state: RefundableState, request: RefundRequest): Wanted {
  const { leftCents, left } = state
  if ('lines' in request) return request.lines.map((line) => allocateLine(state, line)).reduce(together, nothing)
  if ('whole' in request) {
    const { earningsCents: _, ...parts } = left
    return { amountCents: leftCents, ...parts, lines: remainingLines(state) }
  }
  if ('deliveryCents' in request) return { ...nothing, amountCents: request.deliveryCents }
  const { amountCents } = request
  const shillings = (part: Cents) => prorateShillings(part, amountCents, leftCents)
  return {
    amountCents,
    commissionCents: prorate(left.commissionCents, amountCents, leftCents),
    serviceFeeCents: shillings(left.serviceFeeCents),
    taxCents: shillings(left.taxCents),
    promotionCents: shillings(left.promotionCents),
    lines: [],
  }
}

function allocateLine(state: RefundableState, { orderLineId, quantity }: RefundLineRequest): Wanted {
  const line = state.lines.find(({ id }) => id === orderLineId)
  if (!line) throw notFound('The line')
  if (quantity > line.quantity - line.refundedQuantity) throw refundTooLarge(state, 'lines')
  // What all so far are worth, without what the earlier ones were: the steps sum to the whole, however many they are.
  const [after, before] = [lineWorth(line, line.refundedQuantity + quantity), lineWorth(line, line.refundedQuantity)]
  const amountCents = after.amountCents - before.amountCents
  return {
    amountCents,
    commissionCents: after.commissionCents - before.commissionCents,
    serviceFeeCents: after.serviceFeeCents - before.serviceFeeCents,
    taxCents: after.taxCents - before.taxCents,
    promotionCents: after.promotionCents - before.promotionCents,
    lines: [{ orderLineId, quantity, amountCents }],
  }
}

/**
 * What so many of a line are worth together. Each part is rounded by itself, none of them below zero, so that no step
 * takes back what an earlier one gave. Commission goes with what was sold on the vendor's account.
 */
function lineWorth(line: RefundableLine, count: number): Omit<Wanted, 'lines'> {
  const part = (cents: Cents) => prorateShillings(cents, count, line.quantity)
  const ofGoods = line.paidCents - line.serviceFeeCents - line.taxCents
  const [goodsCents, promotionCents] = [part(ofGoods), part(line.promotionCents)]
  const [serviceFeeCents, taxCents] = [part(line.serviceFeeCents), part(line.taxCents)]
  return {
    amountCents: goodsCents + serviceFeeCents + taxCents,
    serviceFeeCents,
    taxCents,
    promotionCents,
    commissionCents: prorate(line.commissionCents, goodsCents + promotionCents, ofGoods + line.promotionCents),
  }
}

const nothing: Wanted = {
  amountCents: 0,
  commissionCents: 0,
  serviceFeeCents: 0,
  taxCents: 0,
  promotionCents: 0,
  lines: [],
}

const together = (a: Wanted, b: Wanted): Wanted => ({
  amountCents: a.amountCents + b.amountCents,
  commissionCents: a.commissionCents + b.commissionCents,
  serviceFeeCents: a.serviceFeeCents + b.serviceFeeCents,
  taxCents: a.taxCents + b.taxCents,
  promotionCents: a.promotionCents + b.promotionCents,
  lines: [...a.lines, ...b.lines],
})

/**
 * What the lines are still worth. After refunds by amount less is left than was paid for them: then they are worth no
 * more than that.
 */
function remainingLines({ lines, leftCents }: RefundableState): RefundAllocation['lines'] {
  let left = leftCents
  return lines.flatMap((line) => {
    const quantity = line.quantity - line.refundedQuantity
    const worthCents = line.paidCents - lineWorth(line, line.refundedQuantity).amountCents
    const amountCents = Math.min(worthCents, left)
    left -= amountCents
    // What cost nothing goes back for nothing.
    const isListed = amountCents > 0 || (worthCents === 0 && quantity > 0)
    return isListed ? [{ orderLineId: line.id, quantity, amountCents }] : []
  })
}
