import { type SQL, sql } from 'drizzle-orm'
import { momentSql } from '#server/platform/database/sql.ts'
import { nairobiMinute } from '#server/platform/nairobi.ts'
import { vendorClosures as closures, vendors, vendorOpeningWindows as windows } from '../vendors.tables.ts'

/**
 * Whether a row of vendors takes orders at a moment: the rule of `openState` in SQL, for the database to order and filter by. A
 * test checks that both give the same answers.
 */
export function isOpenAt(moment: Date): SQL {
  const { weekday, minute } = nairobiMinute(moment)
  const at = momentSql(moment)
  const yesterday = weekday === 1 ? 7 : weekday - 1
  return sql`(
    (${vendors.pausedUntil} is null or ${vendors.pausedUntil} <= ${at})
    and exists (
      select from ${windows} where ${windows.vendorId} = ${vendors.id} and (
        (${windows.weekday} = ${weekday}::int and ${windows.opens} <= ${minute}::int and ${windows.closes} > ${minute}::int)
        or (${windows.weekday} = ${yesterday}::int and ${windows.closes} > ${minute + 1440}::int)))
    and not exists (
      select from ${closures}
      where ${closures.vendorId} = ${vendors.id} and ${closures.startsAt} <= ${at} and ${closures.endsAt} > ${at}))`
}
