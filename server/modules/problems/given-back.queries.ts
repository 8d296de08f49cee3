import type { Cents } from '#contracts/wire/money.ts'
import type { OrderLineId } from '#contracts/wire/primitives.ts'
import { lockOnePerson, onePerson } from '#server/modules/identity/index.ts'
import { type OrderRow, orders } from '#server/modules/orders/orders.tables.ts'
import { lateFeeRefunded, refundedOfLines, refundedSum } from '#server/modules/payments/index.ts'
import { refundLines, refunds } from '#server/modules/payments/payments.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { type Column, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, fixed, select, selectOne } from '#server/platform/database/select.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import { assert } from '#server/platform/errors.ts'
import { orderProblemLines, orderProblems } from './problems.tables.ts'
import { type PaidBySilence, silentSince } from './silence.ts'

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

/** What went back of a row of orders by decisions and by hand: by no yes of a shop to a report, nor by the program. */
export const givenByHand = fixed(sql<Cents>`(${refundedSum(orders, 'amountCents')} - ${lateFeeRefunded(orders)} - (
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

/** Of the order, something went back by sum that no report gave. */
const hasSumByHand = ({
  id,
  vendorId,
}: Pick<OrderRow, 'id' | 'vendorId'>) => sql<boolean>`exists (select 1 from ${refunds}
  where ${refunds.vendorId} = ${vendorId} and ${refunds.orderId} = ${id} and ${refunds.paymentId} is not null
    and not ${refunds.isLateFee}
    and not exists (select 1 from ${refundLines}
      where ${refundLines.vendorId} = ${refunds.vendorId} and ${refundLines.refundId} = ${refunds.id})
    and not exists (select 1 from order_problems settled
      where settled.vendor_id = ${refunds.vendorId} and settled.refund_id = ${refunds.id}))`

/** It was handed over after its customer had reported what was late. */
const hasComeSince = ({
  id,
  vendorId,
}: Pick<OrderRow, 'id' | 'vendorId'>) => sql<boolean>`exists (select 1 from ${orders} come
  join order_problems waiting on waiting.vendor_id = come.vendor_id and waiting.order_id = come.id
  where come.vendor_id = ${vendorId} and come.id = ${id} and waiting.ended_at is null
    and come.status = 'COMPLETED' and come.status_changed_at > waiting.reported_at)`

/** What silence has paid: a shop said nothing, and was held to have said yes. And what it pays nothing about. */
export async function readSilence(
  db: Db,
  { id, vendorId, customerId }: Pick<OrderRow, 'id' | 'vendorId' | 'customerId'>,
  now: Date,
): Promise<PaidBySilence> {
  const sumOf = (which: SQL) => sql<Cents>`coalesce(sum(${refunds.amountCents}) filter (where ${which}), 0)::bigint`
  const sums = sql`select ${sumOf(sql`${orders.id} = ${id}`)} as of_order, ${sumOf(sql`${orderProblems.endedAt} > ${momentSql(silentSince(now))}`)} as of_person
    from ${orders} join ${orderProblems} on ${orderProblems.vendorId} = ${orders.vendorId} and ${orderProblems.orderId} = ${orders.id}
    join ${refunds} on ${refunds.vendorId} = ${orderProblems.vendorId} and ${refunds.id} = ${orderProblems.refundId}
    where ${acrossVendors('own-orders')} and ${orders.customerId} = any(${onePerson(customerId)})
      and ${orderProblems.status} = 'AGREED' and ${orderProblems.endedBy} = 'SYSTEM' and ${orderProblems.answeredAt} is null`
  // Citus refuses what is of one vendor beside sums of all of them: so those come first.
  const [found] = await select(
    db,
    columns({
      ofOrderCents: sql<Cents>`sums.of_order`,
      ofPersonCents: sql<Cents>`sums.of_person`,
      isDoubtful: sql<boolean>`(${hasSumByHand({ id, vendorId })} or ${hasComeSince({ id, vendorId })})`,
    }),
    sql`from sums`,
    { ctes: sql`with sums as materialized (${sums})` },
  )
  assert(found, 'sums are one row')
  return found
}

/** The same where it is to be paid: the person is locked, of whom reports of several shops may be due at once. */
export async function readSilenceWithLock(tx: Tx, order: OrderRow, now: Date): Promise<PaidBySilence> {
  await lockOnePerson(tx, order.customerId)
  return readSilence(tx, order, now)
}
