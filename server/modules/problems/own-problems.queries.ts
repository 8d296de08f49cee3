import type { OrderProblems } from '#contracts/problems/problems.ts'
import { toKES } from '#contracts/wire/money.ts'
import type { OrderId, UserId } from '#contracts/wire/primitives.ts'
import { linesWorth, type OrderDeps, type RefundableOrder, readRefundable } from '#server/modules/orders/index.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { and, eq, isNotNull, sql } from '#server/platform/database/drizzle.ts'
import { columns, select } from '#server/platform/database/select.ts'
import { notFound } from '#server/platform/errors.ts'
import { answerTimes } from './answer-times.ts'
import { findReportable, type Reportable } from './claims.ts'
import { readReportedOrder } from './problem-order.queries.ts'
import { problemColumns, silenceOf, toProblem } from './problems.queries.ts'
import { orderProblems } from './problems.tables.ts'
import { fromProblems } from './reported-order.queries.ts'

/** A paid order of this customer. */
export async function findPaidOrder(db: Db, customerId: UserId, id: OrderId) {
  const isOwn = and(acrossVendors('own-orders'), eq(orders.customerId, customerId), eq(orders.id, id))
  const [order] = await db
    .select()
    .from(orders)
    .where(and(isOwn, isNotNull(orders.paidAt)))
  if (!order) throw notFound('The order')
  return order
}

const problem = columns(problemColumns)

/** What the customer reported about an order, and what they can. */
export async function problemsOfOrder(
  { db, clock }: Pick<OrderDeps, 'db' | 'clock'>,
  customerId: UserId,
  id: OrderId,
): Promise<OrderProblems> {
  const now = clock.now()
  const order = await findPaidOrder(db, customerId, id)
  const facts = await readReportedOrder(db, order, now)
  const refundable = await readRefundable(db, order)
  const items = await select(
    db,
    problem,
    sql`${fromProblems} where ${orderProblems.vendorId} = ${order.vendorId} and ${orderProblems.orderId} = ${order.id}
      order by ${orderProblems.id} desc`,
  )
  const reportable = findReportable(facts.reported, refundable, now)
  return {
    order: { id: order.id, number: order.number, isCompleted: order.status === 'COMPLETED' },
    shop: facts.shop,
    report: reportable && {
      until: reportable.until?.toISOString() ?? null,
      answerBy: answerTimes(now, facts).answerBy.toISOString(),
      leftKES: toKES(refundable.leftCents),
      reasons: reportable.reasons,
      lines: toClaimableLines(reportable, refundable, facts.lines),
    },
    items: await Promise.all(items.map(async (item) => toProblem(item, await silenceOf(db, item, order, now)))),
  }
}

function toClaimableLines(
  { lines }: Reportable,
  refundable: RefundableOrder,
  named: Awaited<ReturnType<typeof readReportedOrder>>['lines'],
) {
  return lines.map(({ orderLineId, quantity }) => {
    const { name = '', variationName = null } = named.find(({ id }) => id === orderLineId) ?? {}
    const worthKES = Array.from({ length: quantity }, (_, place) =>
      toKES(Math.min(linesWorth(refundable, [{ orderLineId, quantity: place + 1 }]), refundable.leftCents)),
    )
    return { orderLineId, name, variationName, worthKES }
  })
}
