import { type DayPart, dayPartOf } from '#contracts/slots/slot-terms.ts'
import type { Cooked } from '#contracts/slots/slots.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { days, plus } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, select } from '#server/platform/database/select.ts'
import { millisecondsSql, momentSql } from '#server/platform/database/sql.ts'
import { nairobiMinute } from '#server/platform/nairobi.ts'
import { orders } from '../orders.tables.ts'

const weeks = days(28)

/** How many orders were paid in one slot of each part of the day, over four weeks: usually, and at most. */
export async function cookedAtOnce(db: Db, vendorId: VendorId, slotMinutes: number, now: Date) {
  const length = slotMinutes * 60
  const slot = sql`to_timestamp(floor(extract(epoch from coalesce(${orders.scheduledFor}, ${orders.paidAt})) / ${length}::int) * ${length}::int)`
  const rows = await select(
    db,
    columns({ at: millisecondsSql(sql<Date>`${slot}`), count: sql<number>`count(*)::int` }),
    sql`from ${orders} where ${orders.vendorId} = ${vendorId} and ${orders.paidAt} >= ${momentSql(plus(now, -weeks))}
      and ${orders.fulfilment} <> 'TICKETS' and ${orders.status} = 'COMPLETED' group by 1`,
  )
  const ofPart = (part: DayPart): Cooked | null => {
    const counts = rows
      .filter(({ at }) => dayPartOf(nairobiMinute(new Date(at)).minute) === part)
      .map(({ count }) => count)
      .sort((a, b) => a - b)
    const most = counts.at(-1)
    return most === undefined ? null : { usual: counts[Math.floor(counts.length / 2)] ?? most, most }
  }
  return {
    morning: ofPart('morning'),
    lunch: ofPart('lunch'),
    afternoon: ofPart('afternoon'),
    evening: ofPart('evening'),
  }
}
