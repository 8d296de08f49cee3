import { type SQL, sql } from 'drizzle-orm'
import { momentSql } from '#server/platform/sql.ts'
import type { DayRange } from './day-range.ts'

/** The row `o` of orders counts as a sale: paid in these days, and not turned down since. */
export const isSale = ({ startsAt, endsAt }: Pick<DayRange, 'startsAt' | 'endsAt'>): SQL =>
  sql`o.paid_at >= ${momentSql(startsAt)} and o.paid_at < ${momentSql(endsAt)} and o.status not in ('REJECTED', 'CANCELLED')`

/** The day in Nairobi of a moment. Kenya keeps UTC+3 all year, and adding is quicker than asking for its time zone. */
export const dayOf = (column: SQL): SQL => sql`(${column} at time zone 'UTC' + interval '3 hours')::date`
