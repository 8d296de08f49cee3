import { type Column, type SQL, sql } from 'drizzle-orm'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { fixed } from '#server/platform/database/select.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import type { DayRange } from './day-range.ts'
import { salesDays } from './rollups.tables.ts'

export const startOf = (day: SQL | Column) => sql`((${day})::timestamp - interval '3 hours') at time zone 'UTC'`

/** The first moment after the days that were summed, before which everything is summed. */
export const summedUntil: SQL = fixed(
  sql`(select coalesce(${startOf(sql`max(day) + 1`)}, '-infinity'::timestamptz) from summed_days)`,
)

/** Of a row of summed sales that it lies in the range, and still holds. */
export const isSummedIn = (vendorId: VendorId, { from, to }: DayRange): SQL =>
  sql`${salesDays.vendorId} = ${vendorId} and ${salesDays.day} between ${from}::date and ${to}::date and not ${salesDays.isStale}`

/** The parts of a range whose orders are read themselves, as `open_days`: what was not summed yet, or was changed since. */
export const openDays = (vendorId: VendorId, { from, to, startsAt, endsAt }: DayRange): SQL => sql`(
  select greatest(${momentSql(startsAt)}, ${summedUntil}) as starts_at, ${momentSql(endsAt)} as ends_at
  union all
  select ${startOf(salesDays.day)}, ${startOf(sql`${salesDays.day} + 1`)} from ${salesDays}
  where ${salesDays.vendorId} = ${vendorId} and ${salesDays.day} between ${from}::date and ${to}::date and ${salesDays.isStale}) open_days`
