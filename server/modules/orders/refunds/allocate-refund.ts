import type { Cents } from '#contracts/wire/money.ts'
import type { OrderLineId } from '#contracts/wire/primitives.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'

/** What can still be refunded of an order. */
export interface RefundableState {
  /** Of what came in, and of the commission that is in it; the rest is the vendor's. */
  leftCents: Cents
  commissionLeftCents: Cents
  lines: readonly RefundableLine[]
}

export interface RefundableLine {
  id: OrderLineId
  unitPriceCents: Cents
  quantity: number
  refundedQuantity: number
  commissionCents: Cents
}

export interface RefundLineRequest {
  orderLineId: OrderLineId
  quantity: number
}

/** What is to be refunded: some of the lines, an amount, or all that is left. */
export type RefundRequest = { lines: readonly RefundLineRequest[] } | { amountCents: Cents } | { whole: true }

export interface RefundAllocation {
  amountCents: Cents
  commissionCents: Cents
  vendorCents: Cents
  lines: { orderLineId: OrderLineId; quantity: number; amountCents: Cents }[]
}

/**
 * Allocates a refund to the platform and the vendor. The commission on what is refunded is refunded too: by lines it is summed line
 * by line, so that all of a line refunds exactly its commission; by amount it is in proportion. Neither side gives more than it has
 * left, so the refund that exhausts the order takes exactly the rest of both.
 */
export function allocateRefund(state: RefundableState, request: RefundRequest): RefundAllocation {
  const { amountCents, commissionCents, lines } = requestedAmounts(state, request)
  if (amountCents > state.leftCents) throw refundTooLarge(state)
  const vendorLeft = state.leftCents - state.commissionLeftCents
  const minCommission = Math.max(0, amountCents - vendorLeft)
  const maxCommission = Math.min(amountCents, state.commissionLeftCents)
  const commission = Math.min(Math.max(commissionCents, minCommission), maxCommission)
  return { amountCents, commissionCents: commission, vendorCents: amountCents - commission, lines }
}

export const refundTooLarge = ({ leftCents }: Pick<RefundableState, 'leftCents'>, field = 'amountKES') => {
  const leftKES = leftCents / 100
  const sentence =
    leftKES > 0
      ? `KSh ${leftKES.toLocaleString('en-KE')} of this order can still be given back.`
      : 'All of this order has been given back.'
  return new DomainError('refund_too_large', sentence, { field, data: { leftKES } })
}

/** As `RefundAllocation`, before it is known what each side has left. */
function requestedAmounts(state: RefundableState, request: RefundRequest): Omit<RefundAllocation, 'vendorCents'> {
  if ('lines' in request) return sumAllocations(request.lines.map((line) => allocateLine(state, line)))
  if ('whole' in request) {
    const { leftCents, commissionLeftCents } = state
    return { amountCents: leftCents, commissionCents: commissionLeftCents, lines: remainingLines(state) }
  }
  const { amountCents } = request
  const commissionCents = prorate(state.commissionLeftCents, amountCents, state.leftCents)
  return { amountCents, commissionCents, lines: [] }
}

type LineAllocation = RefundAllocation['lines'][number] & { commissionCents: Cents }

function allocateLine(state: RefundableState, { orderLineId, quantity }: RefundLineRequest): LineAllocation {
  const line = state.lines.find(({ id }) => id === orderLineId)
  if (!line) throw notFound('The line')
  if (quantity > line.quantity - line.refundedQuantity) throw refundTooLarge(state, 'lines')
  const upTo = (count: number) => prorate(line.commissionCents, count, line.quantity)
  return {
    orderLineId,
    quantity,
    amountCents: line.unitPriceCents * quantity,
    commissionCents: upTo(line.refundedQuantity + quantity) - upTo(line.refundedQuantity),
  }
}

const sumAllocations = (allocation: LineAllocation[]) => ({
  amountCents: allocation.reduce((sum, { amountCents }) => sum + amountCents, 0),
  commissionCents: allocation.reduce((sum, { commissionCents }) => sum + commissionCents, 0),
  lines: allocation.map(({ commissionCents, ...line }) => line),
})

/** What the lines are still worth. After refunds by amount less is left than they cost: then they are worth no more than that. */
function remainingLines({ lines, leftCents }: RefundableState): RefundAllocation['lines'] {
  let left = leftCents
  return lines.flatMap(({ id, unitPriceCents, quantity: bought, refundedQuantity }) => {
    const quantity = bought - refundedQuantity
    const amountCents = Math.min(unitPriceCents * quantity, left)
    left -= amountCents
    return amountCents > 0 ? [{ orderLineId: id, quantity, amountCents }] : []
  })
}

/** Rounded half up to the cent. The product of two amounts can pass 2^53, so it is computed with BigInt. */
const prorate = (whole: Cents, part: number, of: number): Cents =>
  of === 0 ? 0 : Number((BigInt(whole) * BigInt(part) * 2n + BigInt(of)) / (BigInt(of) * 2n))
