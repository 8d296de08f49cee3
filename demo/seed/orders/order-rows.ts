import type { DemoOrder } from '../../market/types.ts'
import type { SeedContext } from '../seed-context.ts'
import { createUniqueCodes, type UniqueCodes } from '../unique-codes.ts'
import { ledgerRows, orderTransfers } from './ledger.ts'
import { holdRows, lineRows, orderRow, priceLineRows, transitionRows } from './orders.ts'
import { paymentRows } from './payments.ts'
import { buildPayouts } from './payouts.ts'
import { buildRefund, complaintAt } from './refunds.ts'
import { checkInRows, ticketRows } from './tickets.ts'

/** Every row that the product would have written for the history so far. */
export function buildOrderRows(history: readonly DemoOrder[], context: SeedContext) {
  const codes = createUniqueCodes()
  const unsent = newestComplaint(history, context)
  const built = history.map((demo) => buildOrder(demo, context, codes, demo.key === unsent))
  const refunds = built.flatMap(({ refund }) => refund ?? [])
  const transfers = built.flatMap((each) => each.transfers)
  const payouts = buildPayouts(transfers, context, codes)
  return {
    orders: built.map(({ order }) => order),
    lines: built.flatMap(({ lines }) => lines),
    priceLines: built.flatMap(({ priceLines }) => priceLines),
    transitions: built.flatMap(({ transitions }) => transitions),
    holds: built.flatMap(({ holds }) => holds),
    payments: built.flatMap(({ payments }) => payments),
    refunds: refunds.map(({ refund }) => refund),
    refundLines: refunds.flatMap(({ lines }) => lines),
    payouts: payouts.map(({ payout }) => payout),
    refundsSent: refunds.map(({ disbursement }) => disbursement),
    payoutsSent: payouts.flatMap(({ disbursement }) => disbursement ?? []),
    tickets: built.flatMap(({ tickets }) => tickets),
    checkIns: built.flatMap(({ checkIns }) => checkIns),
    ledger: ledgerRows([...transfers, ...payouts.flatMap((each) => each.transfers)]),
  }
}

/**
 * The order with the newest part that went back: that one could not be sent, so that there is something to look into.
 */
function newestComplaint(history: readonly DemoOrder[], context: SeedContext): string | undefined {
  const complaints = history.flatMap((demo) => {
    const at = complaintAt(demo, context)
    return at ? [{ key: demo.key, at }] : []
  })
  return complaints.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0]?.key
}

function buildOrder(demo: DemoOrder, context: SeedContext, codes: UniqueCodes, isUnsent: boolean) {
  const order = orderRow(demo, context, codes)
  const lines = lineRows(demo, order, context)
  const payments = paymentRows(demo, order, codes)
  const payment = payments.find(({ status }) => status === 'SUCCEEDED')
  const refund = buildRefund(demo, { order, lines, payment, isUnsent }, context, codes)
  const tickets = ticketRows(demo, order, lines, context, codes)
  return {
    order,
    lines,
    priceLines: priceLineRows(demo, order, lines),
    payments,
    refund,
    transitions: transitionRows(demo, order, context),
    holds: holdRows(demo, order, context),
    tickets,
    checkIns: checkInRows(tickets, context.vendorRows.get(demo.vendorKey)!.ownerId),
    transfers: orderTransfers(demo, order, payment, refund, context),
  }
}
