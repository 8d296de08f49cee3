import { type Clock, days, hours, plus } from '#server/platform/clock.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, eq, inArray, sql } from '#server/platform/database/drizzle.ts'
import { columns, select } from '#server/platform/database/select.ts'
import { vendorsByMachine } from '#server/platform/database/sharding/read-due.queries.ts'
import { isSharded } from '#server/platform/database/sharding/sharded.ts'
import { nairobiDay } from '#server/platform/nairobi.ts'
import { nextDay, rollUpAccounts, rollUpSales } from './daily-rollup.queries.ts'
import { type DayRange, toDayRange } from './day-range.ts'
import { addToMonths, rollUpCustomers, rollUpMarket, updateMarketRollup } from './market-rollup.queries.ts'
import { salesDays } from './rollups.tables.ts'

/** A day is rolled up this long after its end, when every transaction that began on it has ended. */
const margin = hours(1)

/**
 * Rolls up the days that are over and were not yet, the oldest first, and then those that were changed since. Safe in
 * any number of processes.
 */
export async function updateDailyRollups({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const lastDay = nairobiDay(plus(clock.now(), -days(1) - margin))
  for (let day = await nextDay(db); day !== null && day <= lastDay; day = await nextDay(db)) {
    await rollUpDay(db, toDayRange(day, day), clock.now())
  }
  for (const day of await changedDays(db)) await rollUpChanged(db, toDayRange(day, day))
}

async function changedDays(db: Db): Promise<string[]> {
  const rows = await select(
    db,
    columns({ day: sql<string>`day::text` }),
    sql`from (select distinct day from sales_days where ${acrossVendors('due-work')} and is_stale) changed order by day limit 100`,
  )
  return rows.map(({ day }) => day)
}

/**
 * Waits for the transactions that change sales of this day, and lets later ones wait: each of them holds the same lock
 * shared (`mark_sales_day` in the migration). The statements after it see all that the former changed, and the latter
 * see what is rolled up here.
 */
async function lockDay(tx: Tx, { from }: DayRange): Promise<void> {
  const day = sql`${from}::date - date '2000-01-01'`
  if (!isSharded(tx)) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sales_days'), ${day})`)
    return
  }
  // The transactions hold it where their vendor's rows are, so it is taken on each machine, by one of its vendors.
  for (const { ids } of await vendorsByMachine(tx, salesDays.vendorId))
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sales_days') + 0 * count(*)::int, ${day})
      from ${salesDays} where ${salesDays.vendorId} = ${ids[0]} and ${salesDays.day} = ${from}`)
}

/**
 * The sums of a month, or a quarter, are those of many days: whoever adds to them does so alone, since two days may
 * list their vendors and products in different orders, and would deadlock. Taken before a day's lock, and by nobody
 * else.
 */
const lockQuarter = (tx: Tx, { from }: DayRange) =>
  tx.execute(
    sql`select pg_advisory_xact_lock(hashtext('sales_months'), date_trunc('quarter', ${from}::date)::date - date '2000-01-01')`,
  )

const rollUpDay = (db: Db, range: DayRange, now: Date) =>
  inTransaction(db, async (tx) => {
    await lockQuarter(tx, range)
    await lockDay(tx, range)
    const { rowCount } = await tx.execute(sql`
      insert into rolled_up_days (day, rolled_up_at) values (${range.from}, ${now.toISOString()}) on conflict do nothing`)
    if (rowCount === 0) return
    await rollUpSales(tx, range)
    await addToMonths(tx, range)
    await rollUpAccounts(tx, range)
    await rollUpMarket(tx, range)
    await rollUpCustomers(tx, range)
  })

const rollUpChanged = (db: Db, range: DayRange) =>
  inTransaction(db, async (tx) => {
    await lockQuarter(tx, range)
    await lockDay(tx, range)
    const changed = await select(
      tx,
      columns({ vendorId: salesDays.vendorId }),
      sql`from ${salesDays} where ${acrossVendors('due-work')} and ${salesDays.day} = ${range.from} and ${salesDays.isStale}`,
    )
    if (changed.length === 0) return
    const vendorIds = changed.map(({ vendorId }) => vendorId)
    await addToMonths(tx, range, { vendorIds, times: -1 })
    await tx.delete(salesDays).where(and(inArray(salesDays.vendorId, vendorIds), eq(salesDays.day, range.from)))
    await rollUpSales(tx, range, vendorIds)
    await addToMonths(tx, range, { vendorIds })
    await updateMarketRollup(tx, range)
  })
