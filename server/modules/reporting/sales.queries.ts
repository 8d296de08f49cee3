import { type SQL, sql } from 'drizzle-orm'
import { isOfOrder } from '#server/modules/payments/index.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import type { DayRange } from './day-range.ts'

/** The row `o` of orders counts as a sale: paid in these days, and not rejected or cancelled since. */
export const isSale = ({ startsAt, endsAt }: Pick<DayRange, 'startsAt' | 'endsAt'>): SQL =>
  sql`o.paid_at >= ${momentSql(startsAt)} and o.paid_at < ${momentSql(endsAt)} and o.status not in ('REJECTED', 'CANCELLED')`

/** The refunds of the orders `o`, as `back`, order by order. */
export const joinRefunds = (of: SQL): SQL => sql`left join (
  select r.vendor_id, r.order_id, sum(r.amount_cents) as refunded, sum(r.commission_cents) as commission
  from refunds r where ${of} and ${isOfOrder} group by r.vendor_id, r.order_id) back
  on back.vendor_id = o.vendor_id and back.order_id = o.id`

/** The lines `l` without their refunds, as `back`: quantity and amount. `of` says of whose. */
export const joinLinesBack = (of: SQL): SQL => sql`left join (
  select r.vendor_id, r.order_line_id, sum(r.quantity) as quantity, sum(r.amount_cents) as cents
  from refund_lines r where ${of} group by r.vendor_id, r.order_line_id) back
  on back.vendor_id = l.vendor_id and back.order_line_id = l.id`
export const quantityKept: SQL = sql`(l.quantity - coalesce(back.quantity, 0))`
export const centsKept: SQL = sql`(l.quantity * l.unit_price_cents - coalesce(back.cents, 0))`

/** The day in Nairobi of a moment. Kenya keeps UTC+3 all year, and adding is faster than converting the time zone. */
export const dayOf = (column: SQL): SQL => sql`(${column} at time zone 'UTC' + interval '3 hours')::date`
