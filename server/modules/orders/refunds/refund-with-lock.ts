import type { RefundId, UserId } from '#contracts/wire/primitives.ts'
import type { Entry } from '#server/modules/ledger/index.ts'
import {
  lockPaymentOfOrder,
  type PaymentProviders,
  providerRefunds,
  requestRefund,
} from '#server/modules/payments/index.ts'
import { markRefunded, type TicketsGivenBack } from '#server/modules/tickets/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import type { OrderRow } from '../orders.tables.ts'
import type { RefundAllocation, RefundRequest } from './allocate-refund.ts'
import { readRefundable } from './refundable.queries.ts'
import { goodwillEntries, planRefund, type RefundableOrder, refundEntries, ticketsUsed } from './refundable-state.ts'
import { releaseRefundedPlaces } from './release-refunded-places.queries.ts'

/** The dependencies of use cases that may give an order's money back: each payment provider has its own ways to. */
export interface OrderDeps extends ModuleDeps {
  providers: PaymentProviders
}

export interface OrderRefundRequest {
  request: RefundRequest
  reason: string
  requestedBy?: UserId
  /** The customer is told of it with the end of the order, and not once more. */
  isToldByOrder?: boolean
  /** Of an event that was cancelled: its tickets are void already, and nobody has their places. */
  areTicketsVoid?: boolean
  /** What was paid for a delivery that came late. */
  isLateFee?: boolean
  /** The tickets that it pays for, where they are named. */
  tickets?: TicketsGivenBack
}

/**
 * Refunds money of an order whose row the caller has locked: of two at once, the second sees what the first left. Then
 * the payment's row is locked, then tickets and stock, then the ledger's accounts.
 */
export async function refundWithLock(
  providers: PaymentProviders,
  tx: Tx,
  order: OrderRow,
  {
    request,
    reason,
    requestedBy,
    isToldByOrder = false,
    areTicketsVoid = false,
    isLateFee = false,
    tickets,
  }: OrderRefundRequest,
  now: Date,
): Promise<RefundAllocation & { refundId: RefundId; isRest: boolean; goodwill: Entry[] }> {
  const payment = await lockPaymentOfOrder(tx, order)
  const refundable = await readRefundable(tx, order)
  const { minimumCents } = providerRefunds(providers, payment)
  const allocation = planRefund(refundable, request, { minimumCents, areTicketsVoid })
  if (!areTicketsVoid) await voidRefundedTickets(tx, order, refundable, { request, allocation, tickets }, now)
  const refundId = await requestRefund(
    providers,
    tx,
    {
      payment,
      amountCents: allocation.amountCents,
      reason,
      from: refundEntries(refundable, allocation),
      lines: allocation.lines,
      isToldByOrder,
      isLateFee,
      ...(requestedBy ? { requestedBy } : {}),
    },
    now,
  )
  const goodwill = goodwillEntries(allocation)
  return { ...allocation, refundId, isRest: allocation.amountCents === refundable.leftCents, goodwill }
}

/**
 * The refunded tickets are void, and can be bought again; those that were void already count first. Of the whole order,
 * those that were not used yet.
 */
async function voidRefundedTickets(
  tx: Tx,
  { id: orderId, vendorId }: OrderRow,
  { lines }: RefundableOrder,
  {
    request,
    allocation,
    tickets: named,
  }: { request: RefundRequest; allocation: RefundAllocation; tickets: TicketsGivenBack | undefined },
  now: Date,
) {
  const ended: { orderLineId: (typeof lines)[number]['id']; quantity: number }[] = []
  for (const { id, isTicket, quantity: bought } of lines) {
    const requested =
      'whole' in request ? bought : (allocation.lines.find((line) => line.orderLineId === id)?.quantity ?? 0)
    if (!isTicket || requested === 0) continue
    const line = { vendorId, orderId, orderLineId: id, quantity: requested, named }
    const { refunded, voided } = await markRefunded(tx, line, now)
    // Somebody checked in since they were counted.
    if (!('whole' in request) && refunded < requested) throw ticketsUsed(refunded)
    ended.push({ orderLineId: id, quantity: voided })
  }
  await releaseRefundedPlaces(tx, { id: orderId, vendorId }, ended)
}
