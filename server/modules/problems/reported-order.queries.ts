import { type Cents, toKES } from '#contracts/wire/money.ts'
import { orderLines, orders } from '#server/modules/orders/orders.tables.ts'
import { refundedSum } from '#server/modules/payments/index.ts'
import { days, plus } from '#server/platform/clock.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { jsonArray, jsonObject, type RowOf } from '#server/platform/database/select.ts'
import { millisecondsSql, momentSql, toInstantOrNull } from '#server/platform/database/sql.ts'
import { kesOrNull } from './problems.queries.ts'
import { orderProblemLines, orderProblems } from './problems.tables.ts'

/** Problems with their orders. */
export const fromProblems = sql`from ${orderProblems} join ${orders}
  on ${orders.vendorId} = ${orderProblems.vendorId} and ${orders.id} = ${orderProblems.orderId}`

/** A row of a list of problems. */
export const rowColumns = {
  id: orderProblems.id,
  status: orderProblems.status,
  reason: orderProblems.reason,
  claimedCents: orderProblems.claimedCents,
  offeredCents: orderProblems.offeredCents,
  refundedCents: sql<Cents | null>`(select amount_cents from refunds where refunds.vendor_id = ${orderProblems.vendorId}
    and refunds.id = ${orderProblems.refundId})`,
  order: jsonObject({ id: orders.id, number: orders.number }),
  customerName: orders.contactName,
  reportedAt: millisecondsSql(orderProblems.reportedAt),
  answerBy: millisecondsSql(orderProblems.answerBy),
  endedAt: millisecondsSql(orderProblems.endedAt),
}

export const toRow = ({
  claimedCents,
  offeredCents,
  refundedCents,
  customerName,
  reportedAt,
  answerBy,
  endedAt,
  ...row
}: RowOf<typeof rowColumns>) => ({
  ...row,
  claimedKES: toKES(claimedCents),
  offeredKES: kesOrNull(offeredCents),
  refundedKES: kesOrNull(refundedCents),
  customer: { name: customerName },
  reportedAt: new Date(reportedAt).toISOString(),
  answerBy: new Date(answerBy).toISOString(),
  endedAt: toInstantOrNull(endedAt),
})

const isOfLine = sql`${orderProblemLines.vendorId} = ${orderProblems.vendorId} and ${orderProblemLines.problemId} = ${orderProblems.id}
  and ${orderProblemLines.orderLineId} = ${orderLines.id}`

const lineJson = jsonObject({
  name: orderLines.name,
  variationName: orderLines.variationName,
  quantity: orderLines.quantity,
  claimedQuantity: sql<number>`coalesce((select ${orderProblemLines.quantity} from ${orderProblemLines} where ${isOfLine}), 0)`,
  paidCents: sql<Cents>`coalesce((select sum(p.amount_cents) from order_price_lines p where p.vendor_id = ${orderLines.vendorId}
    and p.order_id = ${orderLines.orderId} and p.order_line_id = ${orderLines.id}), 0)`,
})

const countOf = (rest: SQL) => sql<number>`(select count(*)::int ${rest})`

/** Of a problem, the order that it is about, and what is known of both sides. */
export const reportedOrderColumns = (now: Date) => {
  const month = momentSql(plus(now, -days(30)))
  const ofShop = sql`${orders.vendorId}`
  const theirs = sql`o.vendor_id = ${ofShop} and o.customer_id = ${orders.customerId}`
  return {
    orderId: orders.id,
    customerId: orders.customerId,
    number: orders.number,
    totalCents: orders.totalCents,
    refundedCents: refundedSum(orders, 'amountCents'),
    completedAt: millisecondsSql(
      sql<Date | null>`case when ${orders.status} = 'COMPLETED' then ${orders.statusChangedAt} end`,
    ),
    customerName: orders.contactName,
    orderLines: jsonArray(
      lineJson,
      sql`from ${orderLines} where ${orderLines.vendorId} = ${orders.vendorId} and ${orderLines.orderId} = ${orders.id}`,
      { orderBy: sql`${orderLines.position}` },
    ),
    record: jsonObject({
      customerOrders: countOf(sql`from orders o where ${theirs} and o.paid_at is not null`),
      customerProblems:
        countOf(sql`from order_problems q join orders o on o.vendor_id = q.vendor_id and o.id = q.order_id
        where q.vendor_id = ${ofShop} and ${theirs} and q.status <> 'WITHDRAWN'`),
      shopOrders: countOf(sql`from orders o where o.vendor_id = ${ofShop} and o.paid_at >= ${month}`),
      shopProblems: countOf(sql`from order_problems q where q.vendor_id = ${ofShop} and q.reported_at >= ${month}
        and q.status <> 'WITHDRAWN'`),
    }),
  }
}

export function toReportedOrder(row: RowOf<ReturnType<typeof reportedOrderColumns>>) {
  const { record } = row
  return {
    order: {
      id: row.orderId,
      number: row.number,
      totalKES: toKES(row.totalCents),
      leftKES: toKES(row.totalCents - row.refundedCents),
      completedAt: toInstantOrNull(row.completedAt),
      lines: row.orderLines.map(({ paidCents, ...line }) => ({ ...line, paidKES: toKES(paidCents) })),
    },
    customer: { name: row.customerName },
    record: {
      customer: { orders: record.customerOrders, problems: record.customerProblems },
      shop: { orders: record.shopOrders, problems: record.shopProblems },
    },
  }
}
