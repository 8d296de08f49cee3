import type { VendorId } from '#contracts/wire/primitives.ts'
import { type Column, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { fixed } from '#server/platform/database/select.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import type { DayRange } from './day-range.ts'
import { salesDays } from './rollups.tables.ts'

export const startOfDaySql = (day: SQL | Column) => sql`((${day})::timestamp - interval '3 hours') at time zone 'UTC'`

/** The first moment after the days that were rolled up, before which everything is rolled up. */
export const rolledUpUntil: SQL = fixed(
  sql`(select coalesce(${startOfDaySql(sql`max(day) + 1`)}, '-infinity'::timestamptz) from rolled_up_days)`,
)

/** Of a row of rolled-up sales that it lies in the range, and still holds. */
export const isRolledUpIn = (vendorId: VendorId, { from, to }: DayRange): SQL =>
  sql`${salesDays.vendorId} = ${vendorId} and ${salesDays.day} between ${from}::date and ${to}::date and not ${salesDays.isStale}`

/**
 * The parts of a range whose orders are read themselves, as `open_days`: what was not rolled up yet, or was changed
 * since.
 */
export const openDays = (vendorId: VendorId, { from, to, startsAt, endsAt }: DayRange): SQL => sql`(
  select greatest(${momentSql(startsAt)}, ${rolledUpUntil}) as starts_at, ${momentSql(endsAt)} as ends_at
  union all
  select ${startOfDaySql(salesDays.day)}, ${startOfDaySql(sql`${salesDays.day} + 1`)} from ${salesDays}
  where ${salesDays.vendorId} = ${vendorId} and ${salesDays.day} between ${from}::date and ${to}::date and ${salesDays.isStale}) open_days`
