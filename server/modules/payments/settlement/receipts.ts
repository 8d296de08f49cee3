import type { ProviderId } from '#contracts/money/payments.ts'
import { type Db, type Tx, violatedConstraint } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { isSharded } from '#server/platform/database/sharding/sharded.ts'
import { DomainError } from '#server/platform/errors.ts'
import { uniqueReceipts } from './receipts.tables.ts'

/**
 * Whether a receipt of a provider has been counted for something already: money that came in, is in suspense, went back
 * or was paid out. The likeliest slip is the receipt of a payment for that of its refund. Two at the same moment are
 * stopped by the database.
 */
export const isReceiptUsed = async (db: Db, provider: ProviderId, receipt: string): Promise<boolean> =>
  (await db.$count(uniqueReceipts, and(eq(uniqueReceipts.receipt, receipt), eq(uniqueReceipts.provider, provider)))) > 0

/** What a receipt is counted for. */
interface ReceiptOwner {
  id: string
  provider: ProviderId
}

/**
 * Counts a receipt where the market is split, in the transaction that writes it to its owner's row: there no trigger of
 * that row can, since what is unique in the market lies on another machine. Else the triggers do.
 */
export async function countReceipt(tx: Tx, { id, provider }: ReceiptOwner, receipt: string | null) {
  if (receipt !== null && isSharded(tx)) await tx.insert(uniqueReceipts).values({ provider, receipt, ownerId: id })
}

/** The same of one that counts no more: its money is counted as another's, or did not come. */
export async function releaseReceipt(tx: Tx, { id, provider }: ReceiptOwner, receipt: string | null) {
  if (receipt === null || !isSharded(tx)) return
  const { receipt: counted, provider: by, ownerId } = uniqueReceipts
  await tx.delete(uniqueReceipts).where(and(eq(counted, receipt), eq(by, provider), eq(ownerId, id)))
}

/** Something else has counted this receipt; what asked for it was undone. */
export const isReceiptConflict = (error: unknown) =>
  ['unique_receipts_receipt_provider_pk', 'disbursements_receipt_key'].includes(violatedConstraint(error) ?? '')

/** The error for a person who entered a receipt that is counted already; `field` is where they entered it. */
export const receiptUsed = (field: string) =>
  new DomainError('receipt_used', 'This receipt belongs to another payment. Look at it again.', { field })

/** As `receiptUsed`, where the database says so; any other error stays what it is. */
export const mapReceiptConflict = (field: string) => (error: unknown) => {
  throw isReceiptConflict(error) ? receiptUsed(field) : error
}
