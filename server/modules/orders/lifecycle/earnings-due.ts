import { type SQL, sql } from 'drizzle-orm'
import { momentSql } from '#server/platform/database/sql.ts'
import { orders } from '../orders.tables.ts'

/**
 * When the vendor may have what it earned of the row of `orders` at hand: 24 hours after it was completed and, with tickets,
 * after the last of its events has ended. Until then complaints can still be answered with money that is there.
 */
export const earningsDueAfter = (completedAt: Date): SQL<Date> => sql`greatest(${momentSql(completedAt)}, (
  select max(e.ends_at) from order_lines l join events e on e.id = l.event_id where l.order_id = ${orders}.id)) + interval '24 hours'`
