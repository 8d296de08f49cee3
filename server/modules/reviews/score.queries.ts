import type { VendorId } from '#contracts/wire/primitives.ts'
import { cameTo } from '#server/modules/orders/index.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { lateFeeRefunded, refundedSum } from '#server/modules/payments/index.ts'
import type { MeasuredFacts } from '#server/modules/vendors/index.ts'
import { vendorScores } from '#server/modules/vendors/scores/vendor-scores.tables.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { type Column, sql } from '#server/platform/database/drizzle.ts'
import { columns, select, selectOne } from '#server/platform/database/select.ts'
import { namingVendor } from '#server/platform/database/sharding/name-vendor.ts'
import { readDue } from '#server/platform/database/sharding/read-due.queries.ts'
import { millisecondsSql, momentSql } from '#server/platform/database/sql.ts'
import { isPublicSql } from './review-columns.queries.ts'
import { fromOrders, isOfShopBy, sharedDevicesOf } from './reviewed-order.queries.ts'
import { reviews } from './reviews.tables.ts'

/** That all of the order of a row of reviews was given back. */
const isGivenBack = sql`exists (select 1 from ${orders} where ${orders.vendorId} = ${reviews.vendorId}
  and ${orders.id} = ${reviews.orderId} and ${refundedSum(orders, 'amountCents')} >= ${orders.totalCents})`

/**
 * How many people gave five stars, four, three, two and one since a moment, of those whose payer is known. An account
 * counts once, by its latest review; and so does a payer, by the latest of the accounts that they paid for. Praise of
 * what was given back whole counts for nothing: it cost nothing.
 */
export async function peopleByStars(tx: Tx, vendorId: VendorId, since: Date): Promise<number[]> {
  const rows = await select(
    tx,
    columns({ stars: sql<number>`person.stars`, count: sql<number>`count(*)::int` }),
    sql`from (
      select distinct on (account.payer_hash) account.stars
      from (
        select distinct on (${reviews.customerId}) ${reviews.id}, ${reviews.stars}, ${reviews.payerHash}
        from ${reviews}
        where ${reviews.vendorId} = ${vendorId} and ${isPublicSql} and ${reviews.writtenAt} >= ${momentSql(since)}
          and ${reviews.payerHash} is not null and not (${reviews.stars} >= 4 and ${isGivenBack})
        order by ${reviews.customerId}, ${reviews.id} desc) as account
      order by account.payer_hash, account.id desc) as person
    group by person.stars`,
  )
  const counts = new Map(rows.map(({ stars, count }) => [stars, count]))
  return [5, 4, 3, 2, 1].map((stars) => counts.get(stars) ?? 0)
}

const counted = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::int`

/** What is collected is served as it is ready, a delivery as it is handed over. */
const servedAt = sql`case ended.fulfilment when 'DELIVERY' then ended.handed_over_at else ended.ready_at end`

const isTimed = sql`ended.status = 'COMPLETED' and ended.promised_at is not null and ${servedAt} is not null`

const facts = columns({
  timely: counted(sql`${isTimed} and ${servedAt} <= ended.promised_at`),
  timed: counted(isTimed),
  whole: counted(sql`ended.status = 'COMPLETED' and not ended.is_refunded`),
  completed: counted(sql`ended.status = 'COMPLETED'`),
  accepted: counted(sql`ended.accepted_at is not null`),
  answered: counted(sql`ended.accepted_at is not null or ended.status = 'REJECTED'`),
  since: millisecondsSql(sql<Date | null>`min(ended.paid_at)`),
})

/**
 * Measured of the orders of food and goods that were paid since a moment and are over, without those of the shop's own
 * people; null where there is none.
 */
export async function measureFacts(db: Db, vendorId: VendorId, since: Date): Promise<MeasuredFacts | null> {
  const isOfShop = isOfShopBy(await sharedDevicesOf(db, vendorId))
  const ended = sql`select ${orders.status}, ${orders.paidAt}, ${orders.fulfilment}, ${orders.promisedAt},
        ${orders.statusChangedAt} as handed_over_at, ${cameTo('ACCEPTED')} as accepted_at, ${cameTo('READY')} as ready_at,
        ${refundedSum(orders, 'amountCents')} > ${lateFeeRefunded(orders)} as is_refunded
      ${fromOrders} where ${orders.vendorId} = ${vendorId} and ${orders.paidAt} >= ${momentSql(since)}
        and ${orders.fulfilment} <> 'TICKETS' and ${orders.status} in ('COMPLETED', 'REJECTED', 'CANCELLED')
        and not ${isOfShop}`
  const row = await selectOne(db, facts, sql`from (${await namingVendor(db, vendorId, ended)}) as ended`)
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
  const sold = readDue(db, orders.vendorId, (whose) =>
    select(
      db,
      ids(orders.vendorId),
      sql`from ${orders} where ${whose(orders.vendorId)} and ${orders.paidAt} >= ${momentSql(since)} group by ${orders.vendorId}`,
    ),
  )
  const kept = readDue(db, vendorScores.vendorId, (whose) =>
    select(db, ids(vendorScores.vendorId), sql`from ${vendorScores} where ${whose(vendorScores.vendorId)}`),
  )
  const rows = (await Promise.all([sold, kept])).flat()
  return [...new Set(rows.map(({ id }) => id))]
}
