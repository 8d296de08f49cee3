import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import { startOfDay } from '#server/platform/nairobi.ts'
import { dayAfter } from './seal-days.ts'

/** How many transfers up to the end of this day are in no book that is sealed, and which days have none, to which. */
export async function findUnsealed(db: Db, day: string): Promise<{ transfers: number; days: number }> {
  const { rows } = await db.execute<{ transfers: number; days: number }>(sql`
    select transfers,
      greatest(0, coalesce(${day}::date - greatest(first - 1, (select max(day) from ledger_books)), 0))::int as days
    from (
      select count(*) filter (where b.transfer_id is null)::int as transfers,
        (min(t.created_at) at time zone 'UTC' + interval '3 hours')::date as first
      from ledger_transfers t
      left join ledger_book_transfers b on b.vendor_id = t.vendor_id and b.transfer_id = t.id
      where ${acrossVendors('ledger-books')} and t.created_at < ${momentSql(startOfDay(dayAfter(day)))}) made`)
  return rows[0] ?? { transfers: 0, days: 0 }
}
