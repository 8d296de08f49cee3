import type { VendorId } from '#contracts/wire/primitives.ts'
import { orders, orderTransitions } from '#server/modules/orders/orders.tables.ts'
import { payments, refunds } from '#server/modules/payments/payments.tables.ts'
import type { MeasuredFacts } from '#server/modules/vendors/index.ts'
import { vendorScores } from '#server/modules/vendors/scores/vendor-scores.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { type Column, sql } from '#server/platform/database/drizzle.ts'
import { columns, select, selectOne } from '#server/platform/database/select.ts'
import { millisecondsSql, momentSql } from '#server/platform/database/sql.ts'
import { isPublicSql } from './review-columns.queries.ts'
import { reviews } from './reviews.tables.ts'

/**
 * How many people gave five stars, four, three, two and one since a moment. An account counts once, by its latest
 * review; and so does a number that paid, by the latest of the accounts that it paid for.
 */
export async function peopleByStars(tx: Tx, vendorId: VendorId, since: Date): Promise<number[]> {
  const rows = await select(
    tx,
    columns({ stars: sql<number>`person.stars`, count: sql<number>`count(*)::int` }),
    sql`from (
      select distinct on (coalesce(account.phone, account.customer_id::text)) account.stars
      from (
        select distinct on (${reviews.customerId}) ${reviews.customerId}, ${reviews.id}, ${reviews.stars}, paid.phone
        from ${reviews} left join lateral (
          select nullif(${payments.phone}, '') as phone from ${payments}
          where ${payments.vendorId} = ${reviews.vendorId} and ${payments.orderId} = ${reviews.orderId}
            and ${payments.status} = 'SUCCEEDED' order by ${payments.id} desc limit 1) as paid on true
        where ${reviews.vendorId} = ${vendorId} and ${isPublicSql} and ${reviews.writtenAt} >= ${momentSql(since)}
        order by ${reviews.customerId}, ${reviews.id} desc) as account
      order by coalesce(account.phone, account.customer_id::text), account.id desc) as person
    group by person.stars`,
  )
  const counts = new Map(rows.map(({ stars, count }) => [stars, count]))
  return [5, 4, 3, 2, 1].map((stars) => counts.get(stars) ?? 0)
}

/** When an order last came to a status: a step that was taken back and taken again counts as it was taken at last. */
const cameTo = (status: 'ACCEPTED' | 'READY') => sql`(select max(${orderTransitions.at}) from ${orderTransitions}
  where ${orderTransitions.vendorId} = ${orders.vendorId} and ${orderTransitions.orderId} = ${orders.id}
    and ${orderTransitions.status} = ${status})`

const counted = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::int`

const isTimed = sql`ended.status = 'COMPLETED' and ended.accepted_at is not null and ended.ready_at is not null and ended.minutes is not null`

const facts = columns({
  timely: counted(sql`${isTimed} and ended.ready_at <= ended.accepted_at + ended.minutes * interval '1 minute'`),
  timed: counted(isTimed),
  whole: counted(sql`ended.status = 'COMPLETED' and not ended.is_refunded`),
  completed: counted(sql`ended.status = 'COMPLETED'`),
  accepted: counted(sql`ended.accepted_at is not null`),
  answered: counted(sql`ended.accepted_at is not null or ended.status = 'REJECTED'`),
  since: millisecondsSql(sql<Date | null>`min(ended.paid_at)`),
})

/** Measured of the orders of food and goods that were paid since a moment and are over; null where there is none. */
export async function measureFacts(tx: Tx, vendorId: VendorId, since: Date): Promise<MeasuredFacts | null> {
  const row = await selectOne(
    tx,
    facts,
    sql`from (
      select ${orders.status}, ${orders.paidAt}, ${orders.preparationMinutes} as minutes,
        ${cameTo('ACCEPTED')} as accepted_at, ${cameTo('READY')} as ready_at,
        exists (select from ${refunds} where ${refunds.vendorId} = ${orders.vendorId} and ${refunds.orderId} = ${orders.id}) as is_refunded
      from ${orders} where ${orders.vendorId} = ${vendorId} and ${orders.paidAt} >= ${momentSql(since)}
        and ${orders.fulfilment} <> 'TICKETS' and ${orders.status} in ('COMPLETED', 'REJECTED', 'CANCELLED')) as ended`,
  )
  if (!row || row.since === null) return null
  return {
    onTime: { count: row.timely, of: row.timed },
    complete: { count: row.whole, of: row.completed },
    accepted: { count: row.accepted, of: row.answered },
    since: row.since,
  }
}

/** Shops that sold something since a moment, and those of which something is kept that may be older. */
export async function shopsToCount(db: Db, since: Date): Promise<VendorId[]> {
  const ids = (id: Column) => columns({ id: sql<VendorId>`${id}` })
  const sold = select(
    db,
    ids(orders.vendorId),
    sql`from ${orders} where ${acrossVendors('due-work')} and ${orders.paidAt} >= ${momentSql(since)} group by ${orders.vendorId}`,
  )
  const kept = select(db, ids(vendorScores.vendorId), sql`from ${vendorScores} where ${acrossVendors('due-work')}`)
  const rows = (await Promise.all([sold, kept])).flat()
  return [...new Set(rows.map(({ id }) => id))]
}
