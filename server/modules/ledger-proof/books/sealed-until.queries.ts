import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import { startOfDay } from '#server/platform/nairobi.ts'
import { dayAfter } from './seal-days.ts'

/** How many transfers up to the end of this day are in no book that is sealed, and which days have none, to which. */
export async function findUnsealed(db: Db, day: string): Promise<{ transfers: number; days: number }> {
  const { rows } = await db.execute<{ transfers: number; days: number }>(sql`
    with made as (
      select t.vendor_id, t.id, (t.created_at at time zone 'UTC' + interval '3 hours')::date as day
      from ledger_transfers t
      where ${acrossVendors('ledger-books')} and t.created_at < ${momentSql(startOfDay(dayAfter(day)))})
    select count(*) filter (where not exists (select from ledger_book_transfers b
        where b.vendor_id = made.vendor_id and b.transfer_id = made.id))::int as transfers,
      greatest(0, coalesce(${day}::date - greatest(min(day) - 1, (select max(day) from ledger_books)), 0))::int as days
    from made`)
  return rows[0] ?? { transfers: 0, days: 0 }
}
