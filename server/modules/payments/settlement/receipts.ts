import { eq } from 'drizzle-orm'
import { type Db, violatedConstraint } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/errors.ts'
import { uniqueReceipts } from '../payments.tables.ts'

/**
 * Whether a receipt has been counted for something already: money that came in, is in suspense, went back or was paid out.
 * The likeliest slip is the receipt of a payment for that of its refund. Two at the same moment are stopped by the database.
 */
export const isReceiptUsed = async (db: Db, receipt: string): Promise<boolean> =>
  (await db.$count(uniqueReceipts, eq(uniqueReceipts.receipt, receipt))) > 0

/** Something else has counted this receipt; what asked for it was undone. */
export const isReceiptConflict = (error: unknown) =>
  ['unique_receipts_pkey', 'disbursements_receipt_key'].includes(violatedConstraint(error) ?? '')

/** The error for a person who entered a receipt that is counted already; `field` is where they entered it. */
export const receiptUsed = (field: string) =>
  new DomainError('receipt_used', 'This receipt belongs to another payment. Look at it again.', { field })

/** As `receiptUsed`, where the database says so; any other error stays what it is. */
export const mapReceiptConflict = (field: string) => (error: unknown) => {
  throw isReceiptConflict(error) ? receiptUsed(field) : error
}
