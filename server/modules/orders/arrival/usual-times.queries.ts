import type { VendorId } from '#contracts/wire/primitives.ts'
import type { CountedTimes } from '#server/modules/vendors/index.ts'
import { vendorKitchenTimes, vendorWayTimes } from '#server/modules/vendors/usual-times/usual-times.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, select, selectOne } from '#server/platform/database/select.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import { cameTo } from '../lifecycle/came-to.queries.ts'
import { orders, orderTransitions } from '../orders.tables.ts'

/** Longer than that nobody rides: it was handed over before somebody pressed that it was. */
const longestWay = sql.raw("interval '3 hours'")
/** Longer than that no kitchen counts in minutes. */
const longestKitchen = sql.raw("interval '12 hours'")

const share = (part: 0.5 | 0.8, minutes: SQL) =>
  sql<number>`ceil(percentile_cont(${sql.raw(`${part}`)}) within group (order by ${minutes}))::int`

const minutesBetween = (from: SQL, to: SQL) => sql`extract(epoch from ${to} - ${from}) / 60`

const isCompleted = (vendorId: VendorId, since: Date) =>
  sql`${orders.vendorId} = ${vendorId} and ${orders.paidAt} >= ${momentSql(since)} and ${orders.status} = 'COMPLETED'`

const kitchen = sql`kitchen.minutes`
const late = sql`kitchen.late`

const kitchenTimes = columns({
  orders: sql<number>`count(*)::int`,
  usualMinutes: share(0.5, kitchen),
  mostMinutes: share(0.8, kitchen),
  lateUsualMinutes: share(0.5, late),
  lateMostMinutes: share(0.8, late),
})

/** One for later is accepted days before, and says nothing of how long its kitchen takes. */
const kitchensOf = (vendorId: VendorId, since: Date) => sql`from (
  select ${minutesBetween(sql`accepted_at`, sql`ready_at`)} as minutes,
    ${minutesBetween(sql`accepted_at`, sql`ready_at`)} - said as late
  from (select ${cameTo('ACCEPTED')} as accepted_at, ${cameTo('READY')} as ready_at, ${orders.preparationMinutes} as said
    from ${orders} where ${isCompleted(vendorId, since)} and ${orders.fulfilment} <> 'TICKETS'
      and ${orders.scheduledFor} is null and ${orders.preparationMinutes} is not null) as steps
  where ready_at between accepted_at and accepted_at + ${longestKitchen}) as kitchen`

const way = sql`way.minutes`
const wayTimes = columns({
  area: sql<string>`way.area`,
  orders: sql<number>`count(*)::int`,
  usualMinutes: share(0.5, way),
  mostMinutes: share(0.8, way),
})

const waysOf = (vendorId: VendorId, since: Date) => sql`from (
  select lower(${orders.areaName}) as area, ${minutesBetween(sql`${orderTransitions.at}`, sql`${orders.statusChangedAt}`)} as minutes
  from ${orders} join ${orderTransitions} on ${orderTransitions.vendorId} = ${orders.vendorId}
    and ${orderTransitions.orderId} = ${orders.id} and ${orderTransitions.status} = 'OUT_FOR_DELIVERY'
  where ${isCompleted(vendorId, since)} and ${orders.fulfilment} = 'DELIVERY' and ${orders.areaName} is not null
    and ${orders.statusChangedAt} <= ${orderTransitions.at} + ${longestWay}) as way
  group by way.area`

/** What the completed orders of a shop that were paid since a moment say of its kitchen and its ways. */
export async function readUsualTimes(db: Db, vendorId: VendorId, since: Date): Promise<CountedTimes> {
  const counted = await selectOne(db, kitchenTimes, kitchensOf(vendorId, since))
  const ways = await select(db, wayTimes, waysOf(vendorId, since))
  return { kitchen: counted && counted.orders > 0 ? counted : null, ways }
}

/** Shops that sold food or goods since a moment, and those of which something is kept that may be older. */
export async function shopsWithTimes(db: Db, since: Date): Promise<VendorId[]> {
  const rows = await select(
    db,
    columns({ id: sql<VendorId>`shop.id` }),
    sql`from (
      select ${orders.vendorId} as id from ${orders} where ${acrossVendors('due-work')}
        and ${orders.paidAt} >= ${momentSql(since)} and ${orders.fulfilment} <> 'TICKETS'
      union select ${vendorKitchenTimes.vendorId} from ${vendorKitchenTimes} where ${acrossVendors('due-work')}
      union select ${vendorWayTimes.vendorId} from ${vendorWayTimes} where ${acrossVendors('due-work')}) as shop`,
  )
  return rows.map(({ id }) => id)
}
