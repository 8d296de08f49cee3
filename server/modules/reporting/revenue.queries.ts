import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { BalancePart, RevenueEntry, Sales, TransferKind, VendorRevenue } from '#contracts/money/revenue.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import type { EventId, ProductId, VendorId } from '#contracts/wire/primitives.ts'
import type { AccountKey } from '#server/modules/ledger/index.ts'
import { ledgerEntries, ledgerTransfers } from '#server/modules/ledger/ledger.tables.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { ListOrder } from '#server/platform/database/list-order.ts'
import { columns, jsonObject, select, subquery, type ValueOf } from '#server/platform/database/select.ts'
import { allOf, millisecondsSql, momentSql, toInstant } from '#server/platform/database/sql.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { type DayRange, eachDay } from './day-range.ts'
import { centsKept, dayOf, isSale, joinLinesBack, joinRefunds, quantityKept, soldCents } from './sales.queries.ts'

const balanceOf = (vendorId: VendorId, key: AccountKey) =>
  sql`coalesce((select balance_cents from ledger_accounts where vendor_id = ${vendorId} and key = ${key}), 0)::bigint`

/** The vendor's balances, and when the pending part becomes available. */
export async function readBalance(
  db: Db,
  vendorId: VendorId,
): Promise<Pick<VendorRevenue, 'balance' | 'nextReleases' | 'unscheduledKES'>> {
  const { rows } = await db.execute<{
    pending: Cents
    available: Cents
    onItsWay: Cents
    paidOut: Cents
    releases: { day: string; cents: Cents }[]
  }>(sql`
    select ${balanceOf(vendorId, 'pending')} as pending, ${balanceOf(vendorId, 'available')} as available,
      paid.*, (
        select coalesce(json_agg(json_build_object('day', day, 'cents', cents) order by day), '[]') from (
          select ${dayOf(sql`o.earnings_due_at`)}::text as day, sum(n.amount_cents) as cents
          from orders o join ledger_transfers t on t.vendor_id = o.vendor_id and t.order_id = o.id
            join ledger_entries n on n.vendor_id = t.vendor_id and n.transfer_id = t.id
          where o.vendor_id = ${vendorId} and o.earnings_due_at is not null and n.account_key = 'pending'
          group by ${dayOf(sql`o.earnings_due_at`)} having sum(n.amount_cents) <> 0) due) as releases
    from (
      select coalesce(sum(amount_cents) filter (where status in ('REQUESTED', 'APPROVED', 'SENT')), 0)::bigint as "onItsWay",
        coalesce(sum(amount_cents) filter (where status = 'PAID'), 0)::bigint as "paidOut"
      from payouts where vendor_id = ${vendorId}) paid`)
  const [found] = rows as [(typeof rows)[number]]
  const scheduled = found.releases.reduce((sum, { cents }) => sum + cents, 0)
  return {
    balance: {
      pendingKES: toKES(found.pending),
      availableKES: toKES(found.available),
      onItsWayKES: toKES(found.onItsWay),
      paidOutKES: toKES(found.paidOut),
    },
    nextReleases: found.releases.map(({ day, cents }) => ({ day, amountKES: toKES(cents) })),
    unscheduledKES: toKES(found.pending - scheduled),
  }
}

interface DayRow extends Record<string, unknown> {
  day: string
  orders: number
  gross: Cents
  refunded: Cents
  commission: Cents
}

const nothing = { orders: 0, gross: 0, refunded: 0, commission: 0 }

const toSales = ({ orders, gross, refunded, commission }: Omit<DayRow, 'day'>): Sales => ({
  orders: orders as number,
  grossKES: toKES(gross as Cents),
  refundedKES: toKES(refunded as Cents),
  commissionKES: toKES(commission as Cents),
  earningsKES: toKES((gross as Cents) - (refunded as Cents) - (commission as Cents)),
})

const sumOf = (rows: DayRow[]) =>
  toSales(
    rows.reduce(
      (sum, row) => ({
        orders: sum.orders + row.orders,
        gross: sum.gross + row.gross,
        refunded: sum.refunded + row.refunded,
        commission: sum.commission + row.commission,
      }),
      nothing,
    ),
  )

/** Sales on each day of the range, with the totals of the range and of the preceding one. */
export async function readSales(
  db: Db,
  vendorId: VendorId,
  range: DayRange,
  before: DayRange,
): Promise<Pick<VendorRevenue, 'total' | 'previous' | 'days'>> {
  const { rows } = await db.execute<DayRow>(sql`
    select ${dayOf(sql`o.paid_at`)}::text as day, count(*)::int as orders, sum(${soldCents})::bigint as gross,
      coalesce(sum(back.refunded), 0)::bigint as refunded,
      sum(o.commission_cents - coalesce(back.commission, 0))::bigint as commission
    from orders o ${joinRefunds(sql`r.vendor_id = ${vendorId}`)}
    where o.vendor_id = ${vendorId} and ${isSale({ startsAt: before.startsAt, endsAt: range.endsAt })}
    group by ${dayOf(sql`o.paid_at`)}`)
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const rowsOf = (of: DayRange) => rows.filter(({ day }) => day >= of.from && day <= of.to)
  return {
    total: sumOf(rowsOf(range)),
    previous: { ...sumOf(rowsOf(before)), from: before.from, to: before.to },
    days: eachDay(range).map((day) => ({
      day,
      ...toSales(byDay.get(day) ?? nothing),
    })),
  }
}

/** The highest sales by product, and by event. */
export async function readBestSellers(
  db: Db,
  vendorId: VendorId,
  range: DayRange,
): Promise<Pick<VendorRevenue, 'products' | 'events'>> {
  const { rows } = await db.execute<{
    products: { id: ProductId; name: string; quantity: number; cents: Cents }[]
    events: { id: EventId; slug: string; title: string; tickets: number; cents: Cents }[]
  }>(sql`
    with sold as materialized (
      select l.product_id, l.event_id, l.name, ${quantityKept} as quantity, ${centsKept} as cents, o.paid_at
      from orders o join order_lines l on l.vendor_id = o.vendor_id and l.order_id = o.id
        ${joinLinesBack(sql`each.vendor_id = ${vendorId}`)}
      where ${quantityKept} > 0 and o.vendor_id = ${vendorId} and ${isSale(range)})
    select (
      select coalesce(json_agg(best order by best.cents desc, best.name), '[]') from (
        select product_id as id, (array_agg(name order by paid_at desc))[1] as name, sum(quantity)::int as quantity, sum(cents) as cents
        from sold group by product_id order by sum(cents) desc, product_id limit 20) best) as products, (
      select coalesce(json_agg(best order by best.cents desc, best.title), '[]') from (
        select e.id, e.slug, e.title, sum(s.quantity)::int as tickets, sum(s.cents) as cents
        from sold s join events e on e.vendor_id = ${vendorId} and e.id = s.event_id group by e.id order by sum(s.cents) desc, e.id limit 20) best) as events`)
  const [found] = rows as [(typeof rows)[number]]
  return {
    products: found.products.map(({ cents, ...product }) => ({ ...product, grossKES: toKES(cents) })),
    events: found.events.map(({ cents, ...event }) => ({ ...event, grossKES: toKES(cents) })),
  }
}

export interface EntryFilter extends PageQuery {
  range?: DayRange
  part?: BalancePart
}

const balanceAccounts = { PENDING: 'pending', AVAILABLE: 'available' } as const satisfies Record<
  BalancePart,
  AccountKey
>

/** An entry with its transfer, of the rows that `entriesOf` reads. */
const entry = (vendorId: VendorId) =>
  columns({
    transfer: sql<string>`entries.transfer_id`,
    account: sql<AccountKey>`entries.account_key`,
    kind: sql<TransferKind>`entries.kind`,
    cents: sql<Cents>`entries.amount_cents`,
    at: millisecondsSql(sql<Date>`entries.created_at`),
    order: subquery(
      jsonObject({ id: orders.id, number: orders.number }),
      sql`from ${orders} where ${orders.vendorId} = ${vendorId} and ${orders.id} = entries.order_id`,
    ),
  })
type EntryRow = ValueOf<ReturnType<typeof entry>>

/** The newest first. Which entries come after a place is decided for each account, where they are read. */
const newestEntryFirst: ListOrder<{ transfer: string; account: string }> = {
  place: z.strictObject({ transfer: z.uuid(), account: z.string().max(80) }),
  placeOf: ({ transfer, account }) => ({ transfer, account }),
  orderBy: sql`entries.transfer_id desc, entries.account_key desc`,
}

/** The entries on the vendor's accounts, each account read from the end of its own index. */
export const entriesOfVendor = (db: Db, vendorId: VendorId, { range, part, ...page }: EntryFilter) =>
  paged(
    page,
    newestEntryFirst,
    ({ place, count, end }) => {
      const entriesOf = (key: AccountKey) => sql`(
        select ${ledgerEntries.transferId}, ${ledgerEntries.accountKey}, ${ledgerEntries.amountCents},
          ${ledgerTransfers.kind}, ${ledgerTransfers.orderId}, ${ledgerTransfers.createdAt}
        from ${ledgerEntries} join ${ledgerTransfers}
          on ${ledgerTransfers.vendorId} = ${ledgerEntries.vendorId} and ${ledgerTransfers.id} = ${ledgerEntries.transferId}
        where ${allOf(
          sql`${ledgerEntries.vendorId} = ${vendorId} and ${ledgerEntries.accountKey} = ${key}`,
          range &&
            sql`${ledgerTransfers.createdAt} >= ${momentSql(range.startsAt)} and ${ledgerTransfers.createdAt} < ${momentSql(range.endsAt)}`,
          place &&
            sql`${ledgerEntries.transferId} <= ${place.transfer}::uuid
              and (${ledgerEntries.transferId}, ${ledgerEntries.accountKey}) < (${place.transfer}::uuid, ${place.account})`,
        )}
        order by ${ledgerEntries.transferId} desc limit ${count})`
      const accounts = part ? [balanceAccounts[part]] : Object.values(balanceAccounts)
      const all = sql.join(accounts.map(entriesOf), sql` union all `)
      return select(db, entry(vendorId), sql`from (${all}) entries ${end}`)
    },
    toEntry,
  )

const toEntry = ({ transfer, account, kind, cents, at, order }: EntryRow): RevenueEntry => {
  const part = account === balanceAccounts.PENDING ? 'PENDING' : 'AVAILABLE'
  return { key: `${transfer}:${part}`, kind, part, amountKES: toKES(cents), order, at: toInstant(at) }
}
