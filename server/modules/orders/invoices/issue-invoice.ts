import type { Cents } from '#contracts/wire/money.ts'
import type { InvoiceId } from '#contracts/wire/primitives.ts'
import { type Db, inTransaction, type Tx, violatedConstraint } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { assert } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { type InvoiceRow, invoiceSeries, invoices } from './invoices.tables.ts'

type Issued = Omit<InvoiceRow, 'id' | 'number' | 'series' | 'vatCents' | 'totalCents'>

/** Who numbers it: each shop its receipts and its credit notes, the marketplace its commission invoices. */
const seriesOf = ({ kind, vendorId }: Issued) => (kind === 'COMMISSION_INVOICE' ? kind : `${kind} ${vendorId}`)

/** The document once it is issued, by whoever came first. */
export async function issueOnce(
  db: Db,
  issued: Issued,
  /** Read and computed after the series is locked, so that documents that depend on those before them see them. */
  sums: (tx: Tx) => Promise<{ totalCents: Cents; vatCents: Cents }>,
): Promise<InvoiceRow> {
  const found = await findIssued(db, issued)
  if (found) return found
  try {
    return await inTransaction(db, async (tx) => {
      const series = seriesOf(issued)
      const [next] = await tx
        .insert(invoiceSeries)
        .values({ series, lastNumber: 1 })
        .onConflictDoUpdate({ target: invoiceSeries.series, set: { lastNumber: sql`${invoiceSeries.lastNumber} + 1` } })
        .returning()
      assert(next, 'a series that is counted on has a number')
      const row = {
        ...issued,
        ...(await sums(tx)),
        id: newId<InvoiceId>(),
        series,
        number: next.lastNumber,
      }
      await tx.insert(invoices).values(row)
      return row
    })
  } catch (error) {
    // Somebody issued it meanwhile; the number that was taken here went back with the transaction.
    const other = onceKeys.has(violatedConstraint(error) ?? '') && (await findIssued(db, issued))
    if (other) return other
    throw error
  }
}

const onceKeys = new Set(['invoices_receipt_key', 'invoices_credit_note_key', 'invoices_commission_key'])

/** Each names its kind as a word of the statement, not as a value of it: so its index is found. */
const isOf: Record<InvoiceRow['kind'], (issued: Issued) => SQL> = {
  RECEIPT: ({ orderId }) => sql`${invoices.kind} = 'RECEIPT' and ${invoices.orderId} = ${orderId}`,
  CREDIT_NOTE: ({ refundId }) => sql`${invoices.kind} = 'CREDIT_NOTE' and ${invoices.refundId} = ${refundId}`,
  COMMISSION_INVOICE: ({ month }) => sql`${invoices.kind} = 'COMMISSION_INVOICE' and ${invoices.month} = ${month}`,
}

async function findIssued(db: Db, issued: Issued): Promise<InvoiceRow | undefined> {
  const { kind, vendorId } = issued
  const [row] = await db
    .select()
    .from(invoices)
    .where(sql`${invoices.vendorId} = ${vendorId} and ${isOf[kind](issued)}`)
  return row
}
