import { type SQL, sql } from 'drizzle-orm'
import { momentSql } from '#server/platform/database/sql.ts'
import { nairobiMinute } from '#server/platform/nairobi.ts'

/**
 * Whether the row `v` of vendors takes orders at a moment: the rule of `openState` in SQL, for the database to order and filter
 * by. A test checks that both give the same answers.
 */
export function isOpenAt(moment: Date): SQL {
  const { weekday, minute } = nairobiMinute(moment)
  const at = momentSql(moment)
  const yesterday = weekday === 1 ? 7 : weekday - 1
  return sql`(
    (v.paused_until is null or v.paused_until <= ${at})
    and exists (
      select from vendor_opening_windows w where w.vendor_id = v.id and (
        (w.weekday = ${weekday}::int and w.opens <= ${minute}::int and w.closes > ${minute}::int)
        or (w.weekday = ${yesterday}::int and w.closes > ${minute + 1440}::int)))
    and not exists (
      select from vendor_closures c where c.vendor_id = v.id and c.starts_at <= ${at} and c.ends_at > ${at}))`
}
