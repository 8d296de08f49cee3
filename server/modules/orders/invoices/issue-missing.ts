import { nairobiDay, startOfDay } from '#server/platform/nairobi.ts'
import { monthBefore } from './commission.queries.ts'
import { type CommissionInvoiceDeps, issueCommissionInvoice } from './commission-invoice.ts'
import {
  ordersWithoutReceipt,
  ordersWithUncreditedRefund,
  vendorsWithoutCommissionInvoice,
} from './missing-invoices.queries.ts'
import { issueForOrder } from './order-documents.ts'

export type InvoicingDeps = Pick<CommissionInvoiceDeps, 'db' | 'clock' | 'market'>

/** The nightly job: whatever was paid, refunded or kept until midnight has its document. */
export async function issueMissingInvoices(deps: InvoicingDeps): Promise<void> {
  const { db, clock } = deps
  const midnight = startOfDay(nairobiDay(clock.now()))
  for (const find of [ordersWithoutReceipt, ordersWithUncreditedRefund]) {
    // Each is a transaction of its own, so that nothing waits long for a shop's numbers.
    for (let found = await find(db, midnight); found.length > 0; found = await find(db, midnight)) {
      for (const { id, vendorId } of found) await issueForOrder(deps, { id, reader: { vendorId, vendorStatus: null } })
    }
  }
  const lastMonth = monthBefore(clock.now())
  for (const { id } of await vendorsWithoutCommissionInvoice(db, lastMonth)) {
    await issueCommissionInvoice(deps, id, lastMonth)
  }
}
