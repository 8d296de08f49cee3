import type { BillingDetails } from '#contracts/money/billing-details.ts'
import type { VendorStatus } from '#contracts/vendors.ts'
import type { OrderId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { isOfOrder } from '#server/modules/payments/index.ts'
import { refundLines, refunds } from '#server/modules/payments/payments.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, jsonArray, jsonObject, selectOne, type ValueOf } from '#server/platform/database/select.ts'
import { millisecondsSql } from '#server/platform/database/sql.ts'
import { billingDetails } from '../billing-details/billing-details.tables.ts'
import { orderLines, orders, orderTransitions } from '../orders.tables.ts'
import { priceLinesJson } from '../price-lines.ts'

const lineJson = jsonObject({
  id: orderLines.id,
  name: orderLines.name,
  variationName: orderLines.variationName,
  options: orderLines.options,
  unitPriceCents: orderLines.unitPriceCents,
  quantity: orderLines.quantity,
})

const refundLineJson = jsonObject({
  orderLineId: refundLines.orderLineId,
  quantity: refundLines.quantity,
  amountCents: refundLines.amountCents,
})

const refundJson = jsonObject({
  id: refunds.id,
  amountCents: refunds.amountCents,
  reason: refunds.reason,
  receipt: refunds.receipt,
  settledAt: millisecondsSql(refunds.settledAt),
  lines: jsonArray(
    refundLineJson,
    sql`from ${refundLines} where ${refundLines.vendorId} = ${refunds.vendorId} and ${refundLines.refundId} = ${refunds.id}`,
    { orderBy: sql`${refundLines.orderLineId}` },
  ),
})

const buyer = columns({ companyName: billingDetails.companyName, kraPin: billingDetails.kraPin })

/** What the documents of an order say of it, and of its shop as it is now. */
const invoicedOrder = columns({
  id: orders.id,
  vendorId: orders.vendorId,
  number: orders.number,
  status: orders.status,
  customerId: orders.customerId,
  contactName: orders.contactName,
  address: orders.address,
  areaName: orders.areaName,
  totalCents: orders.totalCents,
  paidAt: millisecondsSql(orders.paidAt),
  completedAt: sql<number | null>`(select ${millisecondsSql(orderTransitions.at)} from ${orderTransitions}
    where ${orderTransitions.vendorId} = ${orders.vendorId} and ${orderTransitions.orderId} = ${orders.id}
      and ${orderTransitions.status} = 'COMPLETED' order by ${orderTransitions.id} desc limit 1)`,
  fulfilment: orders.fulfilment,
  shopName: vendors.name,
  shopLogo: vendors.logo,
  shopAddress: vendors.address,
  shopPhone: vendors.phone,
  kraPin: vendors.kraPin,
  isVatRegistered: vendors.isVatRegistered,
  lines: jsonArray(
    lineJson,
    sql`from ${orderLines} where ${orderLines.vendorId} = ${orders.vendorId} and ${orderLines.orderId} = ${orders.id}`,
    { orderBy: sql`${orderLines.position}` },
  ),
  priceLines: priceLinesJson,
  refunds: jsonArray(
    refundJson,
    sql`from ${refunds} where ${refunds.vendorId} = ${orders.vendorId} and ${refunds.orderId} = ${orders.id}
      and ${refunds.status} = 'SUCCEEDED' and ${isOfOrder}`,
    { orderBy: sql`${refunds.settledAt}, ${refunds.id}` },
  ),
})
export interface InvoicedOrder extends ValueOf<typeof invoicedOrder> {
  buyer: BillingDetails | null
}

/** Whose documents are asked for: a customer's own, or those of a shop. */
export type InvoiceReader = { customerId: UserId } | { vendorId: VendorId; vendorStatus: VendorStatus | null }

const isOfReader = (reader: InvoiceReader): SQL =>
  'customerId' in reader
    ? sql`${acrossVendors('own-orders')} and ${orders.customerId} = ${reader.customerId}`
    : sql`${orders.vendorId} = ${reader.vendorId} and ${orders.paidAt} is not null`

/** The details of the buyer are a read of their own: they do not lie with the vendor's rows. */
export async function findInvoicedOrder(
  db: Db,
  id: OrderId,
  reader: InvoiceReader,
): Promise<InvoicedOrder | undefined> {
  const order = await selectOne(
    db,
    invoicedOrder,
    sql`from ${orders} join ${vendors} on ${vendors.id} = ${orders.vendorId}
      where ${orders.id} = ${id} and ${isOfReader(reader)}`,
  )
  if (!order) return undefined
  const ofBuyer = sql`from ${billingDetails} where ${billingDetails.customerId} = ${order.customerId}`
  return { ...order, buyer: (await selectOne(db, buyer, ofBuyer)) ?? null }
}
