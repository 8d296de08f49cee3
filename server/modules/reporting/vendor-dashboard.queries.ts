import { sql } from 'drizzle-orm'
import type { SalesFigure, VendorDashboard } from '#contracts/reporting.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { days, plus } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { millisecondsSql, momentSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { nairobiDay, startOfDay } from '#server/platform/nairobi.ts'
import { isSale, soldCents } from './sales.queries.ts'

type Dashboard<Part extends keyof VendorDashboard> = Promise<Pick<VendorDashboard, Part>>

const lowStockMost = 5
const listMost = 6

/** The orders by status, and the sales of today and of a week ago. */
export async function readWork(
  db: Db,
  vendorId: VendorId,
  now: Date,
): Dashboard<'day' | 'orders' | 'today' | 'lastWeek' | 'lastWeekByNow'> {
  const day = nairobiDay(now)
  const today = { startsAt: startOfDay(day), endsAt: plus(startOfDay(day), days(1)) }
  const lastWeek = { startsAt: plus(today.startsAt, -days(7)), endsAt: plus(today.endsAt, -days(7)) }
  const lastWeekByNow = { startsAt: lastWeek.startsAt, endsAt: plus(now, -days(7)) }
  const figure = (time: { startsAt: Date; endsAt: Date }) => sql`json_build_object(
    'cents', coalesce(sum(${soldCents}) filter (where ${isSale(time)}), 0), 'orders', count(*) filter (where ${isSale(time)}))`
  const { rows } = await db.execute<{
    toAccept: number
    preparing: number
    ready: number
    acceptBy: number | null
    today: FigureJson
    lastWeek: FigureJson
    lastWeekByNow: FigureJson
  }>(sql`
    select count(*) filter (where o.status = 'PAID')::int as "toAccept", count(*) filter (where o.status = 'ACCEPTED')::int as preparing,
      count(*) filter (where o.status in ('READY', 'OUT_FOR_DELIVERY'))::int as ready,
      ${millisecondsSql(sql`min(o.accept_by) filter (where o.status = 'PAID')`)} as "acceptBy",
      ${figure(today)} as today, ${figure(lastWeek)} as "lastWeek", ${figure(lastWeekByNow)} as "lastWeekByNow"
    from orders o where o.vendor_id = ${vendorId}
      and (o.status in ('PAID', 'ACCEPTED', 'READY', 'OUT_FOR_DELIVERY') or o.paid_at >= ${momentSql(lastWeek.startsAt)})`)
  const [found] = rows as [(typeof rows)[number]]
  return {
    day,
    orders: {
      toAccept: found.toAccept,
      preparing: found.preparing,
      ready: found.ready,
      acceptBy: toInstantOrNull(found.acceptBy),
    },
    today: toFigure(found.today),
    lastWeek: toFigure(found.lastWeek),
    lastWeekByNow: toFigure(found.lastWeekByNow),
  }
}

interface FigureJson {
  cents: Cents
  orders: number
}

const toFigure = ({ cents, orders }: FigureJson): SalesFigure => ({ salesKES: toKES(cents), orders })

/** Earnings that were not paid out yet. */
export async function readBalance(db: Db, vendorId: VendorId): Dashboard<'balance'> {
  const { rows } = await db.execute<{ pending: Cents; available: Cents }>(sql`
    select coalesce(sum(balance_cents) filter (where key = 'pending'), 0)::bigint as pending,
      coalesce(sum(balance_cents) filter (where key = 'available'), 0)::bigint as available
    from ledger_accounts where vendor_id = ${vendorId} and key in ('pending', 'available')`)
  const [found] = rows as [(typeof rows)[number]]
  return { balance: { pendingKES: toKES(found.pending), availableKES: toKES(found.available) } }
}

/** Products with little stock and upcoming events, as two lists in one row. */
export async function readGoods(db: Db, vendorId: VendorId, now: Date): Dashboard<'lowStock' | 'events'> {
  const { rows } = await db.execute<{
    lowStock: VendorDashboard['lowStock']
    events: (Omit<VendorDashboard['events'][number], 'startsAt'> & { startsAt: number })[]
  }>(sql`
    select (
      select coalesce(json_agg(low order by low.left, low.name, low."variationName"), '[]') from (
        select p.id as "productId", v.id as "productVariationId", p.name, v.name as "variationName", s.quantity_left as left
        from products p
        left join product_variations v on v.vendor_id = p.vendor_id and v.product_id = p.id and v.removed_at is null
        join stocks s on s.vendor_id = p.vendor_id and s.id = coalesce(v.stock_id, p.stock_id)
        where p.vendor_id = ${vendorId} and p.kind = 'ITEM' and p.status = 'ACTIVE' and s.quantity_left <= ${lowStockMost}
        order by s.quantity_left, p.name, v.name limit ${listMost}) low) as "lowStock", (
      select coalesce(json_agg(next order by next."startsAt", next.id), '[]') from (
        select e.id, e.slug, e.title, e.venue, ${millisecondsSql(sql`e.starts_at`)} as "startsAt", s.quota as capacity,
          (select count(*) from tickets t where t.vendor_id = e.vendor_id and t.event_id = e.id and t.status <> 'VOID') as sold
        from events e left join stocks s on s.vendor_id = e.vendor_id and s.id = e.capacity_stock_id
        where e.vendor_id = ${vendorId} and e.status = 'PUBLISHED' and e.ends_at > ${momentSql(now)}
        order by e.starts_at, e.id limit ${listMost}) next) as events`)
  const [found] = rows as [(typeof rows)[number]]
  return {
    lowStock: found.lowStock,
    events: found.events.map(({ startsAt, ...event }) => ({ ...event, startsAt: toInstant(startsAt) })),
  }
}
