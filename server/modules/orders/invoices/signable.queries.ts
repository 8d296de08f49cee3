import type { InvoiceId } from '#contracts/wire/primitives.ts'
import type { ReadSignable, Signable } from '#server/modules/etims/index.ts'
import { payments } from '#server/modules/payments/payments.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, selectOne, subquery, type ValueOf } from '#server/platform/database/select.ts'
import { millisecondsSql } from '#server/platform/database/sql.ts'
import { orders } from '../orders.tables.ts'
import { formatDocumentNumber } from './invoice-labels.ts'
import { invoices } from './invoices.tables.ts'

const paidBy = (channel: SQL) => sql<string | null>`(select ${channel} from ${payments}
  where ${payments.vendorId} = ${invoices.vendorId} and ${payments.orderId} = ${invoices.orderId}
    and ${payments.status} = 'SUCCEEDED' limit 1)`

const signable = columns({
  id: invoices.id,
  vendorId: invoices.vendorId,
  kind: invoices.kind,
  number: invoices.number,
  month: invoices.month,
  issuerName: invoices.issuerName,
  buyerName: invoices.buyerName,
  buyerPin: invoices.buyerPin,
  totalCents: invoices.totalCents,
  vatCents: invoices.vatCents,
  datedAt: millisecondsSql(invoices.datedAt),
  orderNumber: subquery(
    orders.number,
    sql`from ${orders} where ${orders.vendorId} = ${invoices.vendorId} and ${orders.id} = ${invoices.orderId}`,
  ),
  /** Who is prompted pays by phone, and who is led to a page by card. */
  paidBy: paidBy(sql`case when ${payments.phone} is null then 'BANK_CARD' else 'MOBILE_MONEY' end`),
  shopName: vendors.name,
  shopPin: vendors.kraPin,
  saleId: sql<InvoiceId | null>`(select sale.id from ${invoices} sale where sale.vendor_id = ${invoices.vendorId}
    and sale.order_id = ${invoices.orderId} and sale.kind = 'RECEIPT' and ${invoices.kind} = 'CREDIT_NOTE')`,
})

/** A document as the tax authority is told of it. */
export const readSignable: ReadSignable = async (db, id) => {
  const found = await selectOne(
    db,
    signable,
    sql`from ${invoices} join ${vendors} on ${vendors.id} = ${invoices.vendorId}
      where ${acrossVendors('due-work')} and ${invoices.id} = ${id}`,
  )
  return found && toSignable(found)
}

function toSignable({ kind, number, ...row }: ValueOf<typeof signable>): Signable {
  const { id, vendorId, issuerName, totalCents, vatCents, saleId } = row
  const isCommission = kind === 'COMMISSION_INVOICE'
  return {
    ...{ id, vendorId, issuerName, totalCents, vatCents, saleId },
    issuer: isCommission ? null : vendorId,
    kind: kind === 'CREDIT_NOTE' ? 'CREDIT' : 'SALE',
    reference: `${kind}-${formatDocumentNumber(number)}`,
    datedAt: new Date(row.datedAt),
    // Nobody who buys lunch for themselves is named to the authority, which does not ask for it: so a credit note names the
    // same, whoever was erased meanwhile.
    customer: isCommission
      ? { name: row.shopName, pin: row.shopPin }
      : { name: row.buyerName ?? 'Customer', pin: row.buyerPin },
    itemName: {
      RECEIPT: `Order ${row.orderNumber}`,
      CREDIT_NOTE: `Refund of order ${row.orderNumber}`,
      COMMISSION_INVOICE: `Commission of the marketplace, ${row.month}`,
    }[kind],
    paidBy: row.paidBy === 'BANK_CARD' || row.paidBy === 'MOBILE_MONEY' ? row.paidBy : 'OTHER',
  }
}
