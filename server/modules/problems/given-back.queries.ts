import type { Cents } from '#contracts/wire/money.ts'
import type { OrderLineId } from '#contracts/wire/primitives.ts'
import { countedTogether, lockCountedTogether } from '#server/modules/identity/index.ts'
import { type OrderRow, orders } from '#server/modules/orders/orders.tables.ts'
import { refundedOfLines, refundedSum } from '#server/modules/payments/index.ts'
import { refunds } from '#server/modules/payments/payments.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { type Column, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, fixed, selectOne } from '#server/platform/database/select.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import { assert } from '#server/platform/errors.ts'
import { orderProblemLines, orderProblems } from './problems.tables.ts'
import { silentSince } from './silence.ts'

const refundedBy = (isWhole: SQL | Column, lineIds: SQL) =>
  sql<Cents>`case when ${isWhole} then ${refundedSum(orders, 'amountCents')} else ${refundedOfLines(orders, lineIds)} end`

/** What went back of the claim of a row of problems, joined with its order, or by sum; whenever. */
export const givenBack = fixed(
  refundedBy(
    orderProblems.isWhole,
    sql`array(select ${orderProblemLines.orderLineId} from ${orderProblemLines}
      where ${orderProblemLines.vendorId} = ${orderProblems.vendorId} and ${orderProblemLines.problemId} = ${orderProblems.id})`,
  ),
)

/** The same of what is about to be claimed: true as long as the order's row is locked. */
export async function readGivenBack(
  tx: Tx,
  { id, vendorId }: OrderRow,
  { isWhole, lines }: { isWhole: boolean; lines: readonly { orderLineId: OrderLineId }[] },
): Promise<Cents> {
  const lineIds = sql`${sql.param(lines.map(({ orderLineId }) => orderLineId))}::uuid[]`
  const found = await selectOne(
    tx,
    columns({ given: refundedBy(sql`${isWhole}::boolean`, lineIds) }),
    sql`from ${orders} where ${orders.vendorId} = ${vendorId} and ${orders.id} = ${id}`,
  )
  assert(found, `order ${id} is gone`)
  return found.given
}

/** What went back of a row of orders by decisions and by hand: by no yes of a shop to a report, nor by silence. */
export const givenByHand = fixed(sql<Cents>`(${refundedSum(orders, 'amountCents')} - (
  select coalesce(sum(${refunds.amountCents}), 0)::bigint from ${orderProblems} settled
  join ${refunds} on ${refunds.vendorId} = settled.vendor_id and ${refunds.id} = settled.refund_id
  where settled.vendor_id = ${orders.vendorId} and settled.order_id = ${orders.id} and settled.status = 'AGREED'))`)

export async function readGivenByHand(tx: Tx, { id, vendorId }: OrderRow): Promise<Cents> {
  const found = await selectOne(
    tx,
    columns({ given: givenByHand }),
    sql`from ${orders} where ${orders.vendorId} = ${vendorId} and ${orders.id} = ${id}`,
  )
  assert(found, `order ${id} is gone`)
  return found.given
}

/** A shop said nothing, and was held to have said yes. */
const isPaidBySilence = sql`silent.status = 'AGREED' and silent.ended_by = 'SYSTEM' and silent.answered_at is null`
const paidBySilence = (where: SQL) => sql<Cents>`(
  select coalesce(sum(given.amount_cents), 0)::bigint from ${orderProblems} silent
  join ${refunds} given on given.vendor_id = silent.vendor_id and given.id = silent.refund_id where ${isPaidBySilence} and ${where})`

/** What silence has paid so far, of a row of orders and to its customer. */
export const silenceColumns = (now: Date) => ({
  silentOfOrderCents: paidBySilence(sql`silent.vendor_id = ${orders.vendorId} and silent.order_id = ${orders.id}`),
  silentOfPersonCents:
    paidBySilence(sql`${acrossVendors('own-orders')} and silent.ended_at > ${momentSql(silentSince(now))}
    and silent.order_id in (select theirs.id from ${orders} theirs
      where theirs.customer_id = any(${countedTogether(orders.customerId)}))`),
})

/** The same of an order whose row is locked; the person is locked here, of whom several shops' reports may be due at once. */
export async function readSilenceWithLock(tx: Tx, { id, vendorId, customerId }: OrderRow, now: Date) {
  await lockCountedTogether(tx, customerId)
  const found = await selectOne(
    tx,
    columns(silenceColumns(now)),
    sql`from ${orders} where ${orders.vendorId} = ${vendorId} and ${orders.id} = ${id}`,
  )
  assert(found, `order ${id} is gone`)
  return found
}
