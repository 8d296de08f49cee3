import * as z from 'zod'
import type { DrillDownFigure, MarketRow } from '#contracts/admin/analytics.ts'
import type { PaymentFailure } from '#contracts/money/payments.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import type { EventId, OrderId, ProductId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { orderLines, orders } from '#server/modules/orders/orders.tables.ts'
import { payments, refunds } from '#server/modules/payments/payments.tables.ts'
import {
  centsKept,
  type DayRange,
  isSale,
  joinLinesBack,
  joinRefunds,
  quantityKept,
} from '#server/modules/rollups/index.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Column, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { idKey, momentKey, ordered } from '#server/platform/database/list-order.ts'
import {
  columns,
  jsonObject,
  notNull,
  nullable,
  select,
  selectOne,
  subquery,
  type ValueOf,
} from '#server/platform/database/select.ts'
import { allOf, millisecondsSql, momentSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { DomainError } from '#server/platform/errors.ts'
import { type Page, type PageQuery, paged } from '#server/platform/http/paged.ts'

export interface DrillDownFilter {
  vendorId?: VendorId
  productId?: ProductId
  eventId?: EventId
  failure?: PaymentFailure
}

interface Selected {
  at: SQL<number>
  order?: SQL<{ id: OrderId; number: string } | null>
  vendor?: SQL<{ id: VendorId; name: string } | null>
  customer?: SQL<{ id: UserId; name: string } | null>
  name?: SQL<string | null>
  quantity?: SQL<number>
  failure?: SQL<PaymentFailure | null>
  paidAt?: SQL<number | null>
  amount?: SQL<Cents>
  commission?: SQL<Cents>
  commissionBack?: SQL<Cents>
}

/** Where the rows of a figure are, when each of them was, and what is shown of it. */
interface Source {
  id: Column
  at: Column
  shown: Omit<Selected, 'at'>
  from: SQL
  /** As its index has it, where that is not the usual. */
  direction?: 'desc nulls last'
  where: (range: DayRange, filter: DrillDownFilter) => SQL
}

const within = (moment: Column, { startsAt, endsAt }: DayRange) =>
  sql`${acrossVendors('admin-lists')} and ${moment} >= ${momentSql(startsAt)} and ${moment} < ${momentSql(endsAt)}`

const ofOrder = nullable(jsonObject({ id: orders.id, number: orders.number }))
const orderIf = sql<{ id: OrderId; number: string } | null>`case when ${orders.id} is not null then ${ofOrder} end`
const customer = nullable(jsonObject({ id: orders.customerId, name: orders.contactName }))
const vendorColumn = (vendorId: Column) =>
  subquery(jsonObject({ id: vendors.id, name: vendors.name }), sql`from ${vendors} where ${vendors.id} = ${vendorId}`)
const joinOrder = (of: typeof refunds | typeof payments) =>
  sql`left join ${orders} on ${orders.vendorId} = ${of.vendorId} and ${orders.id} = ${of.orderId}`

const sources: Record<DrillDownFigure, Source> = {
  SALES: {
    id: orders.id,
    at: orders.paidAt,
    shown: {
      order: ofOrder,
      vendor: vendorColumn(orders.vendorId),
      customer,
      amount: sql<Cents>`${orders.totalCents}`,
      commission: sql<Cents>`${orders.commissionCents}`,
      commissionBack: sql<Cents>`coalesce(back.commission, 0)::bigint`,
    },
    from: sql`${orders} ${joinRefunds}`,
    where: (range, { vendorId }) =>
      allOf(acrossVendors('admin-lists'), isSale(range), vendorId && sql`${orders.vendorId} = ${vendorId}`),
  },
  CHECKOUTS: {
    id: orders.id,
    at: orders.placedAt,
    shown: {
      order: ofOrder,
      vendor: vendorColumn(orders.vendorId),
      customer,
      paidAt: millisecondsSql(sql<Date | null>`${orders.paidAt}`),
      amount: sql<Cents>`${orders.totalCents}`,
    },
    from: sql`${orders}`,
    where: (range) => within(orders.placedAt, range),
  },
  REFUNDS: {
    id: refunds.id,
    at: refunds.createdAt,
    shown: {
      order: orderIf,
      vendor: vendorColumn(refunds.vendorId),
      name: nullable(refunds.reason),
      amount: sql<Cents>`${refunds.amountCents}`,
    },
    from: sql`${refunds} ${joinOrder(refunds)}`,
    where: (range) => within(refunds.createdAt, range),
  },
  FAILURES: {
    id: payments.id,
    at: payments.settledAt,
    shown: {
      order: orderIf,
      vendor: vendorColumn(payments.vendorId),
      customer,
      failure: nullable(payments.failure),
      amount: sql<Cents>`${payments.amountCents}`,
    },
    from: sql`${payments} ${joinOrder(payments)}`,
    where: (range, { failure }) =>
      allOf(
        within(payments.settledAt, range),
        sql`${payments.status} = 'FAILED'`,
        failure && sql`${payments.failure} = ${failure}`,
      ),
  },
  CUSTOMERS: {
    id: users.id,
    at: users.createdAt,
    shown: { customer: nullable(jsonObject({ id: users.id, name: users.name })) },
    from: sql`${users}`,
    direction: 'desc nulls last',
    where: (range) => sql`${within(users.createdAt, range)} and ${users.role} = 'CUSTOMER'`,
  },
  LINES: {
    id: orderLines.id,
    at: orders.paidAt,
    shown: {
      order: ofOrder,
      vendor: vendorColumn(orders.vendorId),
      customer,
      name: sql<string>`concat_ws(', ', ${orderLines.name}, ${orderLines.variationName})`,
      quantity: quantityKept,
      amount: sql<Cents>`${centsKept}::bigint`,
    },
    from: sql`${orders}
      join ${orderLines} on ${orderLines.vendorId} = ${orders.vendorId} and ${orderLines.orderId} = ${orders.id} ${joinLinesBack}`,
    where: (range, { vendorId, productId, eventId }) =>
      allOf(
        sql`${acrossVendors('admin-lists')} and ${quantityKept} > 0`,
        isSale(range),
        vendorId && sql`${orders.vendorId} = ${vendorId}`,
        productId && sql`${orderLines.productId} = ${productId}`,
        eventId && sql`${orderLines.eventId} = ${eventId}`,
      ),
  },
}

const absent = <Value>(type: string) => sql<Value | null>`null::${sql.raw(type)}`
const none = {
  order: absent<{ id: OrderId; number: string }>('json'),
  vendor: absent<{ id: VendorId; name: string }>('json'),
  customer: absent<{ id: UserId; name: string }>('json'),
  name: absent<string>('text'),
  quantity: absent<number>('int'),
  failure: absent<PaymentFailure>('text'),
  paidAt: absent<number>('float8'),
  amount: absent<Cents>('bigint'),
  commission: absent<Cents>('bigint'),
  commissionBack: absent<Cents>('bigint'),
}

const rowOrder = ({ id, at, shown, direction }: Source) => {
  const moment = notNull(millisecondsSql(sql<Date>`${at}`))
  return {
    selected: columns({ id: sql<string>`${id}`, at: moment, ...none, ...shown }),
    order: ordered<{ at: number; id: string }>(direction ?? 'desc', { at: momentKey(at), id: idKey(id, z.uuid()) }),
  }
}
type Row = ValueOf<ReturnType<typeof rowOrder>['selected']>

const lists = Object.fromEntries(
  Object.entries(sources).map(([figure, source]) => [figure, rowOrder(source)]),
) as Record<DrillDownFigure, ReturnType<typeof rowOrder>>

/** Whose a product or an event is: the orders of one vendor are few, and found by an index. */
async function vendorOfGoods(db: Db, { productId, eventId }: DrillDownFilter): Promise<VendorId | undefined> {
  const [goods, id] = productId ? [products, productId] : [events, eventId]
  const found = await selectOne(
    db,
    columns({ vendorId: goods.vendorId }),
    sql`from ${goods} where ${acrossVendors('admin-record')} and ${goods.id} = ${id}`,
  )
  return found?.vendorId
}

/** The rows of which a figure of the market is the number or the sum. */
export async function marketRows(
  db: Db,
  figure: DrillDownFigure,
  range: DayRange,
  { limit, cursor, ...filter }: DrillDownFilter & PageQuery,
): Promise<Page<MarketRow>> {
  const { from, where } = sources[figure]
  const { selected, order } = lists[figure]
  const isOfGoods = filter.productId !== undefined || filter.eventId !== undefined
  const vendorId = filter.vendorId ?? (isOfGoods ? await vendorOfGoods(db, filter) : undefined)
  if (isOfGoods && !vendorId) return { items: [], nextCursor: null }
  if (figure === 'LINES' && !isOfGoods)
    throw new DomainError('invalid_input', 'Say of which product or event.', { field: 'productId' })
  const holds = where(range, { ...filter, vendorId })
  return paged(
    { limit, cursor },
    order,
    ({ after, end }) => select(db, selected, sql`from ${from} where ${allOf(holds, after)} ${end}`),
    toRow,
  )
}

const kesOrNull = (cents: Cents | null) => (cents === null ? null : toKES(cents))

const toRow = ({ id, at, amount, commission, commissionBack, paidAt, ...row }: Row): MarketRow => ({
  key: id,
  at: toInstant(at),
  paidAt: toInstantOrNull(paidAt),
  amountKES: kesOrNull(amount),
  commissionKES: kesOrNull(commission),
  commissionBackKES: kesOrNull(commissionBack),
  ...row,
})
