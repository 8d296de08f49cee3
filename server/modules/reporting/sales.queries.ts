import { type SQL, sql } from 'drizzle-orm'
import { isOfOrder } from '#server/modules/payments/index.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import type { DayRange } from './day-range.ts'

/** The row `o` of orders counts as a sale: paid in these days, and not rejected or cancelled since. */
export const isSale = ({ startsAt, endsAt }: Pick<DayRange, 'startsAt' | 'endsAt'>): SQL =>
  sql`o.paid_at >= ${momentSql(startsAt)} and o.paid_at < ${momentSql(endsAt)} and o.status not in ('REJECTED', 'CANCELLED')`

/**
 * What was sold of the order `o` on its vendor's account: what was paid, without the platform's fees and the tax, and with what the
 * platform added. It is the vendor's earnings and the commission together.
 */
export const soldCents: SQL = sql`(o.earnings_cents + o.commission_cents)`

/** What of that was refunded of the orders `o`, as `back`, order by order. */
export const joinRefunds = (of: SQL): SQL => sql`left join (
  select r.vendor_id, r.order_id, sum(r.earnings_cents + r.commission_cents) as refunded, sum(r.commission_cents) as commission
  from refunds r where ${of} and ${isOfOrder} group by r.vendor_id, r.order_id) back
  on back.vendor_id = o.vendor_id and back.order_id = o.id`

/**
 * Of the lines `l`: what adjusts their price (few orders have that, and an index of its own finds it), and their refunds. `of` says
 * of whose rows `each` they are.
 */
export const joinLinesBack = (of: SQL): SQL => sql`left join (
  select each.vendor_id, each.order_line_id, sum(each.amount_cents) as cents from order_price_lines each
  where ${of} and each.order_line_id is not null and each.kind <> 'GOODS' group by each.vendor_id, each.order_line_id) adjusted
  on adjusted.vendor_id = l.vendor_id and adjusted.order_line_id = l.id
  left join (
  select each.vendor_id, each.order_line_id, sum(each.quantity) as quantity, sum(each.amount_cents) as cents
  from refund_lines each where ${of} group by each.vendor_id, each.order_line_id) back
  on back.vendor_id = l.vendor_id and back.order_line_id = l.id`
export const quantityKept: SQL = sql`(l.quantity - coalesce(back.quantity, 0))`
/** What was paid for the line `l`, without its refunds. */
export const centsKept: SQL = sql`(l.quantity * l.unit_price_cents + coalesce(adjusted.cents, 0) - coalesce(back.cents, 0))`

/** The day in Nairobi of a moment. Kenya keeps UTC+3 all year, and adding is faster than converting the time zone. */
export const dayOf = (column: SQL): SQL => sql`(${column} at time zone 'UTC' + interval '3 hours')::date`
