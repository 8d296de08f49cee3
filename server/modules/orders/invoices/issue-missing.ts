import type { OrderId } from '#contracts/wire/primitives.ts'
import { nairobiDay, startOfDay } from '#server/platform/nairobi.ts'
import { monthBefore } from './commission.queries.ts'
import { type CommissionInvoiceDeps, issueCommissionInvoice } from './commission-invoice.ts'
import {
  ordersWithoutReceipt,
  ordersWithUncreditedRefund,
  vendorsWithoutCommissionInvoice,
} from './missing-invoices.queries.ts'
import { issueForOrder } from './order-documents.ts'

export type InvoicingDeps = Pick<CommissionInvoiceDeps, 'db' | 'clock' | 'market' | 'queueSigning'>

/**
 * The nightly job: whatever was paid, refunded or kept until midnight has its document. One that cannot be written keeps
 * no other waiting, and fails the job once all others are.
 */
export async function issueMissingInvoices(deps: InvoicingDeps): Promise<void> {
  const { db, clock } = deps
  const midnight = startOfDay(nairobiDay(clock.now()))
  const errors: unknown[] = []
  const attempt = (work: Promise<unknown>) => work.then(() => true).catch((error) => !errors.push(error))
  for (const find of [ordersWithoutReceipt, ordersWithUncreditedRefund]) {
    const failed: OrderId[] = []
    // Each is a transaction of its own, so that nothing waits long for a shop's numbers.
    for (let found = await find(db, midnight, failed); found.length > 0; found = await find(db, midnight, failed)) {
      for (const { id, vendorId } of found) {
        const isIssued = await attempt(issueForOrder(deps, { id, reader: { vendorId, vendorStatus: null } }))
        if (!isIssued) failed.push(id)
      }
    }
  }
  const lastMonth = monthBefore(clock.now())
  for (const { id } of await vendorsWithoutCommissionInvoice(db, lastMonth)) {
    await attempt(issueCommissionInvoice(deps, id, lastMonth))
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} invoices could not be issued`)
}
