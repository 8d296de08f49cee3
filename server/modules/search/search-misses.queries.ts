import type * as z from 'zod'
import { type listSearchMisses as contract, missedWeeks } from '#contracts/admin/synonyms.ts'
import { days, plus } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, select } from '#server/platform/database/select.ts'
import { nairobiDay, nairobiMinute, startOfDay } from '#server/platform/nairobi.ts'
import { searchMisses } from './search.tables.ts'

/** Those that are looked for most often. */
const shown = 200

const missed = columns({
  words: searchMisses.words,
  searches: sql<number>`sum(${searchMisses.searches})::int`,
  byDay: sql<Record<string, number>>`json_object_agg(${searchMisses.day}, ${searchMisses.searches})`,
})

/** What found nothing in the last weeks, by week. */
export async function listSearchMisses(db: Db, now: Date): Promise<z.output<(typeof contract)['response']>> {
  const monday = plus(startOfDay(nairobiDay(now)), -days(nairobiMinute(now).weekday - 1))
  const weeks = Array.from({ length: missedWeeks }, (_, back) => nairobiDay(plus(monday, -days(7 * back))))
  const rows = await select(
    db,
    missed,
    sql`from ${searchMisses} where ${searchMisses.day} >= ${weeks.at(-1)}::date group by ${searchMisses.words}
      order by 2 desc, ${searchMisses.words} limit ${shown}`,
  )
  const items = rows.map(({ words, searches, byDay }) => ({ words, searches, byWeek: byWeek(weeks, byDay) }))
  return { weeks, items }
}

/** The weeks stand with the last first, so a day is of the first that has begun by then. */
function byWeek(weeks: readonly string[], byDay: Record<string, number>): number[] {
  const sums = weeks.map(() => 0)
  for (const [day, searches] of Object.entries(byDay)) {
    const week = weeks.findIndex((monday) => monday <= day)
    sums[week] = (sums[week] ?? 0) + searches
  }
  return sums
}
