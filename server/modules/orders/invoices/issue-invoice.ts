import type { Cents } from '#contracts/wire/money.ts'
import type { InvoiceId } from '#contracts/wire/primitives.ts'
import type { QueueSigning } from '#server/modules/etims/index.ts'
import { type Db, inTransaction, type Tx, violatedConstraint } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { assert } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { invoiceSeries, invoices } from './invoices.tables.ts'
import { findIssued, type Issued, type IssuedInvoice } from './issued.queries.ts'

export interface IssuingDeps {
  db: Db
  /** Has what is issued signed, where the marketplace does that. */
  queueSigning: QueueSigning
}

/** Who numbers it: each shop its receipts and its credit notes, the marketplace its commission invoices. */
const seriesOf = ({ kind, vendorId }: Issued) => (kind === 'COMMISSION_INVOICE' ? kind : `${kind} ${vendorId}`)

/** The document once it is issued, by whoever came first. */
export async function issueOnce(
  { db, queueSigning }: IssuingDeps,
  issued: Issued,
  /** Read and computed after the series is locked, so that documents that depend on those before them see them. */
  sums: (tx: Tx) => Promise<{ totalCents: Cents; vatCents: Cents }>,
  /** The receipt that a credit note is of. */
  saleId: InvoiceId | null = null,
): Promise<IssuedInvoice> {
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
      const { kind, vendorId, issuerPin: pin } = row
      const issuer = kind === 'COMMISSION_INVOICE' ? null : vendorId
      const isBeingSigned = await queueSigning(tx, { ...row, issuer, pin, saleId }, row.issuedAt)
      return { ...row, signature: null, isBeingSigned }
    })
  } catch (error) {
    // Somebody issued it meanwhile; the number that was taken here went back with the transaction.
    const other = onceKeys.has(violatedConstraint(error) ?? '') && (await findIssued(db, issued))
    if (other) return other
    throw error
  }
}

const onceKeys = new Set(['invoices_receipt_key', 'invoices_credit_note_key', 'invoices_commission_key'])
