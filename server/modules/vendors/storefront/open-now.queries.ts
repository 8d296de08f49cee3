import { days, hours } from '#server/platform/clock.ts'
import { type Column, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { anyVendor, type Whose } from '#server/platform/database/sharding/read-due.queries.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import { nairobiMinute } from '#server/platform/nairobi.ts'
import { vendorClosures as closures, vendors, vendorOpeningWindows as windows } from '../vendors.tables.ts'

/**
 * Whether a row of vendors takes orders at a moment: the rule of `openState` in SQL, for the database to order and
 * filter by. A test checks that both give the same answers.
 */
export function isOpenAt(moment: Date, vendor: Column | SQL = vendors.id, whose: Whose = anyVendor): SQL {
  const { weekday, minute } = nairobiMinute(moment)
  const at = momentSql(moment)
  const yesterday = weekday === 1 ? 7 : weekday - 1
  return sql`(
    (${vendors.pauseReason} is null or coalesce(${vendors.pausedUntil} <= ${at}, false))
    and exists (
      select 1 from ${windows} where ${windows.vendorId} = ${vendor} and ${whose(windows.vendorId)} and (
        (${windows.weekday} = ${weekday}::int and ${windows.opens} <= ${minute}::int and ${windows.closes} > ${minute}::int)
        or (${windows.weekday} = ${yesterday}::int and ${windows.closes} > ${minute + 1440}::int)))
    and not exists (
      select 1 from ${closures}
      where ${closures.vendorId} = ${vendor} and ${whose(closures.vendorId)} and ${closures.startsAt} <= ${at} and ${closures.endsAt} > ${at}))`
}

const weekMilliseconds = days(7)
/** From the beginning of Unix time, a Thursday in London, to the Monday before it in Nairobi. */
const mondayOffset = days(3) + hours(3)

/** Whole milliseconds: what opening hours are compared in, exactly. */
const wholeMilliseconds = (column: Column) => sql`(extract(epoch from ${column}) * 1000)::bigint`

/**
 * From when a row of vendors that is closed at a moment takes orders again, in milliseconds; null when no window gives
 * it. The rule of `openState` in SQL: the pause, and each closure, ends at a moment that is inside a window, or before
 * the next start of one.
 */
export function opensAt(moment: Date, vendor: Column | SQL = vendors.id): SQL {
  const week = sql.raw(`${weekMilliseconds}`)
  const from = sql`greatest(${moment.getTime()}::bigint, coalesce(${wholeMilliseconds(vendors.pausedUntil)}, 0))`
  const start = sql`(${windows.weekday} - 1) * ${sql.raw(`${days(1)}`)}::bigint + ${windows.opens} * 60000`
  // One that waits for its owner opens at no known moment.
  return sql`(case when ${vendors.pauseReason} is null or ${vendors.pausedUntil} is not null then (
    select min(opening.at) from (
      select case when since < length then base else base + ${week} - since end as at from (
        select base, (${windows.closes} - ${windows.opens}) * 60000 as length,
          ((base + ${sql.raw(`${mondayOffset}`)}) % ${week} - (${start}) + ${week}) % ${week} as since
        from (select ${windows}.*, unnest(${from} || array(
          select ${wholeMilliseconds(closures.endsAt)} from ${closures}
          where ${closures.vendorId} = ${vendor} and ${wholeMilliseconds(closures.endsAt)} > ${from})) as base
          from ${windows} where ${windows.vendorId} = ${vendor}) as ${windows}) windows_after) opening
    where not exists (
      select 1 from ${closures} where ${closures.vendorId} = ${vendor}
        and ${wholeMilliseconds(closures.startsAt)} <= opening.at and ${wholeMilliseconds(closures.endsAt)} > opening.at)) end)`
}
