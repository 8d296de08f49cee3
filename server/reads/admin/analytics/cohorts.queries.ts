import type { Cohort } from '#contracts/admin/analytics.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { nairobiMonthSql, rolledUpUntil } from '#server/modules/rollups/index.ts'
import { cohortMonths, customerMonths } from '#server/modules/rollups/rollups.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, select } from '#server/platform/database/select.ts'

const cohortMonth = columns({
  first: sql<string>`first_month::text`,
  month: sql<string>`month::text`,
  customers: sql<number>`sum(customers)::int`,
})

/** Who ordered since the last day that was rolled up, by month; and since when each of them does. */
const lately = sql`with ordered as materialized (
    select distinct ${orders.customerId} as customer_id, ${nairobiMonthSql(orders.paidAt)} as month from ${orders}
    where ${acrossVendors('platform-totals')} and ${orders.paidAt} >= ${rolledUpUntil}),
  first as (
    select customer_id, coalesce(
      (select min(${customerMonths.firstMonth}) from ${customerMonths} where ${customerMonths.customerId} = ordered.customer_id),
      min(month)) as first_month
    from ordered group by customer_id)`

/** Customers by the month in which they first paid for an order, refunded or not, and who did again. */
export async function readCohorts(db: Db): Promise<Cohort[]> {
  const rows = await select(
    db,
    cohortMonth,
    sql`from (
      select ${cohortMonths.firstMonth}, ${cohortMonths.month}, ${cohortMonths.customers} from ${cohortMonths}
      union all
      select first_month, ordered.month, 1 from ordered join first using (customer_id)
      where not exists (select 1 from ${customerMonths}
        where ${customerMonths.customerId} = ordered.customer_id and ${customerMonths.month} = ordered.month)) of_cohort
      group by first_month, month order by first_month, month`,
    { ctes: lately },
  )
  const last =
    rows
      .map(({ month }) => month)
      .toSorted()
      .at(-1) ?? ''
  return [...Map.groupBy(rows, ({ first }) => first)].slice(-12).map(([month, ofCohort]) => {
    const byMonth = new Map(ofCohort.map((row) => [row.month, row.customers]))
    const [customers = 0, ...again] = monthsFrom(month, last).map((each) => byMonth.get(each) ?? 0)
    return { month, customers, again }
  })
}

function monthsFrom(first: string, last: string): string[] {
  const months: string[] = []
  const [year = 0, month = 0] = first.split('-').map(Number)
  for (let place = 0; ; place++) {
    const each = new Date(Date.UTC(year, month - 1 + place, 1)).toISOString().slice(0, 10)
    if (each > last) return months
    months.push(each)
  }
}
