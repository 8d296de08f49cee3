import type { OrderStatus } from '#contracts/orders.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { credit, debit, type Entry } from '#server/modules/ledger/index.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { OrderRow } from '../orders.tables.ts'

import {
  allocateRefund,
  type RefundAllocation,
  type RefundableLine,
  type RefundableState,
  type RefundRequest,
  refundTooLarge,
} from './allocate-refund.ts'

/** What is left of an order, and where its vendor's part of it is. */
export interface RefundableOrder extends RefundableState {
  /** Of the vendor's part, what has not been released yet. */
  pendingCents: Cents
  /** `unusedTickets`: those that let somebody in yet, or were made void without a refund. */
  lines: readonly (RefundableLine & { isTicket: boolean; unusedTickets: number })[]
}

const refundableIn: readonly OrderStatus[] = ['PAID', 'ACCEPTED', 'READY', 'OUT_FOR_DELIVERY', 'COMPLETED']

export function refuseUnpaid({ status, totalCents }: OrderRow) {
  if (refundableIn.includes(status) && totalCents > 0) return
  throw new DomainError('invalid_transition', 'There is no money of this order to give back.', { data: { status } })
}

/** As `allocateRefund`, or refused: less than its payment provider sends, or tickets that were used. */
export function planRefund(
  refundable: RefundableOrder,
  request: RefundRequest,
  { minimumCents, areTicketsVoid = false }: { minimumCents: Cents; areTicketsVoid?: boolean },
): RefundAllocation {
  if (refundable.leftCents === 0) throw refundTooLarge(refundable)
  const allocation = allocateRefund(refundable, request)
  const isRest = allocation.amountCents === refundable.leftCents
  if (allocation.amountCents < minimumCents && !isRest) {
    const leastKES = toKES(minimumCents)
    throw new DomainError('below_minimum', `Give back at least KSh ${leastKES}: no less is sent.`, {
      field: 'amountKES',
      data: { leastKES },
    })
  }
  if ('lines' in request && !areTicketsVoid) {
    for (const { orderLineId, quantity } of request.lines) {
      const line = refundable.lines.find(({ id }) => id === orderLineId)
      if (line?.isTicket && line.unusedTickets < quantity) throw ticketsUsed(line.unusedTickets)
    }
  }
  return allocation
}

export const ticketsUsed = (unused: number) =>
  new DomainError(
    'tickets_used',
    unused > 0
      ? `Only ${unused} of these tickets can still be given back: somebody has gone in with the others.`
      : 'Somebody has gone in with these tickets. Give back an amount instead.',
    { field: 'lines', data: { unused } },
  )

/**
 * The vendor's part comes from what is pending of this order; the rest from what is available, which may go below zero:
 * a debt.
 */
export function vendorPart({ pendingCents }: RefundableOrder, { earningsCents }: RefundAllocation) {
  const fromPending = Math.min(Math.max(0, pendingCents), earningsCents)
  return { fromPending, fromAvailable: earningsCents - fromPending }
}

/** The accounts that give a refund back, as it is posted. */
export function refundEntries(refundable: RefundableOrder, allocation: RefundAllocation): Entry[] {
  const { fromPending, fromAvailable } = vendorPart(refundable, allocation)
  return [
    debit('pending', fromPending),
    debit('available', fromAvailable),
    debit('commission', allocation.commissionCents),
    debit('service_fees', allocation.serviceFeeCents),
    debit('tax_payable', allocation.taxCents),
    credit('promotions', allocation.promotionCents),
  ]
}

/**
 * What the market gives a vendor for its part of a refund, where the market bears it; none where it gave nothing. It is
 * available at once: what is pending is released when its order is completed, which such an order may never be.
 */
export const goodwillEntries = ({ earningsCents }: RefundAllocation): Entry[] =>
  earningsCents === 0 ? [] : [debit('goodwill', earningsCents), credit('available', earningsCents)]
