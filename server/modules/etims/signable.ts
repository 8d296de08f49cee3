import type { Cents } from '#contracts/wire/money.ts'
import type { InvoiceId, VendorId } from '#contracts/wire/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { PaidBy } from './authority/codes.ts'

/** Null: the marketplace. */
export type Issuer = VendorId | null

/** A document that was issued, as the authority is told of it. */
export interface Signable {
  id: InvoiceId
  /** Whose sale it is of. */
  vendorId: VendorId
  issuer: Issuer
  kind: 'SALE' | 'CREDIT'
  /** Our own number of it, once for its issuer. */
  reference: string
  issuerName: string
  totalCents: Cents
  /** Within the total. */
  vatCents: Cents
  datedAt: Date
  /** A credit note repeats what its sale said: the authority compares. */
  customer: { name: string; pin: string | null }
  itemName: string
  paidBy: PaidBy
  /** The document that a credit note is of. */
  saleId: InvoiceId | null
}

/** Reads a document by the module of its row. */
export type ReadSignable = (db: Db, id: InvoiceId) => Promise<Signable | undefined>
