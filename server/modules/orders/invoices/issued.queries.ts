import { etimsSignatures } from '#server/modules/etims/etims.tables.ts'
import type { EtimsSignature } from '#server/modules/etims/index.ts'
import { deliveries } from '#server/modules/outbox/outbox.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { and, eq, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { type InvoiceRow, invoices } from './invoices.tables.ts'

/** A document, with what the tax authority has signed of it. */
export type IssuedInvoice = InvoiceRow & {
  signature: EtimsSignature | null
  /** Not yet, and it is sent to be, or waits for a person who may have it sent again. */
  isBeingSigned: boolean
}

/** What is known of a document before it has a number. */
export type Issued = Omit<InvoiceRow, 'id' | 'number' | 'series' | 'vatCents' | 'totalCents'>

/** Each names its kind as a word of the statement, not as a value of it: so its index is found. */
const isOf: Record<InvoiceRow['kind'], (issued: Issued) => SQL> = {
  RECEIPT: ({ orderId }) => sql`${invoices.kind} = 'RECEIPT' and ${invoices.orderId} = ${orderId}`,
  CREDIT_NOTE: ({ refundId }) => sql`${invoices.kind} = 'CREDIT_NOTE' and ${invoices.refundId} = ${refundId}`,
  COMMISSION_INVOICE: ({ month }) => sql`${invoices.kind} = 'COMMISSION_INVOICE' and ${invoices.month} = ${month}`,
}

const isSent = sql<boolean>`exists (select 1 from ${deliveries} where ${deliveries.subjectId} = ${invoices.id}
  and ${deliveries.channel} = 'etims' and ${deliveries.state} not in ('GIVEN_UP', 'VOID'))`

export async function findIssued(db: Db, issued: Issued): Promise<IssuedInvoice | undefined> {
  const { kind, vendorId } = issued
  const [row] = await db
    .select({ invoice: invoices, signature: etimsSignatures, isSent })
    .from(invoices)
    .leftJoin(
      etimsSignatures,
      and(eq(etimsSignatures.vendorId, invoices.vendorId), eq(etimsSignatures.invoiceId, invoices.id)),
    )
    .where(sql`${invoices.vendorId} = ${vendorId} and ${isOf[kind](issued)}`)
  return row && { ...row.invoice, signature: row.signature, isBeingSigned: row.isSent && !row.signature }
}
