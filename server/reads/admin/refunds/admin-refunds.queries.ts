import type { AdminRefund, RefundFilter, RefundSort } from '#contracts/money/refunds.ts'
import { toKES } from '#contracts/wire/money.ts'
import { RefundId, toMsisdn } from '#contracts/wire/primitives.ts'
import { visiblePhone } from '#server/modules/identity/index.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { disbursements } from '#server/modules/payments/disbursements/disbursements.tables.ts'
import {
  disbursementOfRefund,
  needsPerson,
  progressJson,
  refundHold,
  toProgress,
} from '#server/modules/payments/index.ts'
import { payments, refunds, suspenseItems } from '#server/modules/payments/payments.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import {
  centsKey,
  idKey,
  type ListOrder,
  momentKey,
  newestFirst,
  ordered,
} from '#server/platform/database/list-order.ts'
import { isOfDays } from '#server/platform/database/many-days.ts'
import {
  columns,
  fixed,
  jsonObject,
  jsonObjectIf,
  select,
  selectOne,
  subquery,
  type ValueOf,
} from '#server/platform/database/select.ts'
import { allOf, containing, millisecondsSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'

const route = subquery(
  disbursements.kind,
  sql`from ${disbursements}
    where ${disbursements.vendorId} = ${refunds.vendorId} and ${disbursements.refundId} = ${refunds.id} order by ${disbursements.id} desc limit 1`,
)

/**
 * The receipt and the phone of the money that goes back: of money in suspense its own, not those of the payment that it
 * came beside.
 */
const cameUnder = sql<
  string | null
>`case when ${suspenseItems.id} is null then ${payments.receipt} else ${suspenseItems.receipt} end`
const cameFrom = sql<
  string | null
>`case when ${suspenseItems.account} is null then ${payments.phone} else ${suspenseItems.phone} end`

const refund = columns({
  id: refunds.id,
  provider: refunds.provider,
  status: refunds.status,
  cents: refunds.amountCents,
  reason: refunds.reason,
  receipt: refunds.receipt,
  failure: refunds.failure,
  route,
  hold: refundHold,
  sending: progressJson(disbursementOfRefund),
  createdAt: millisecondsSql(refunds.createdAt),
  settledAt: millisecondsSql(refunds.settledAt),
  order: jsonObjectIf(orders.id, { id: orders.id, number: orders.number }),
  vendor: jsonObjectIf(vendors.id, { id: vendors.id, slug: vendors.slug, name: vendors.name }),
  customer: jsonObjectIf(orders.id, { name: orders.contactName }),
  payment: jsonObject({ receipt: cameUnder, phone: cameFrom }),
})

/** Money that was paid by hand into no order's account has no payment, no order and no vendor. */
const fromRefunds = fixed(sql`from ${refunds}
  left join ${suspenseItems} on ${suspenseItems.vendorId} = ${refunds.vendorId} and ${suspenseItems.id} = ${refunds.suspenseId}
  left join ${payments} on ${payments.vendorId} = ${refunds.vendorId}
    and ${payments.id} = coalesce(${refunds.paymentId}, ${suspenseItems.paymentId})
  left join ${orders} on ${orders.vendorId} = ${refunds.vendorId} and ${orders.id} = ${refunds.orderId}
  left join ${vendors} on ${vendors.id} = ${refunds.vendorId}`)

const toRefund = ({ cents, ...row }: ValueOf<typeof refund>): AdminRefund => ({
  ...row,
  payment: {
    ...row.payment,
    phone: visiblePhone(row.status === 'SUCCEEDED' ? 'ADMIN' : 'ADMIN_REFUNDING', row.payment.phone),
  },
  amountKES: toKES(cents),
  sending: toProgress(row.sending),
  canRetry:
    row.route !== null &&
    row.hold === null &&
    (row.status === 'FAILED' || (row.status === 'SENT' && !!row.sending?.stuckAt)),
  createdAt: toInstant(row.createdAt),
  settledAt: toInstantOrNull(row.settledAt),
})

const id = idKey(refunds.id, RefundId)
const sorts = {
  newest: newestFirst(refunds.id, RefundId),
  oldest: ordered<{ id: RefundId }>('asc', { id }),
  largest: ordered('desc nulls last', { cents: centsKey(refunds.amountCents), id }),
}

const createdAt = { table: refunds, moment: refunds.createdAt, isReadable: acrossVendors('admin-lists') }
const asked = { createdAt: momentKey(refunds.createdAt), id }
/** Of some days alone, in the order of the moments by which they are found. */
const sortsOfDays = { ...sorts, newest: ordered('desc', asked), oldest: ordered('asc', asked) }

interface RefundFilters extends PageQuery {
  status?: RefundFilter
  search?: string
  /** Days in Nairobi, both included. */
  from?: string
  to?: string
  sortBy?: RefundSort
}

/** Unless sorted otherwise, what is owed comes the longest waiting first; everything else the newest first. */
const usualSort = (status: RefundFilter | undefined): RefundSort =>
  status !== undefined && status !== 'SUCCEEDED' ? 'oldest' : 'newest'

export const refundsForAdmin = (
  db: Db,
  { status, search, from, to, sortBy = usualSort(status), ...page }: RefundFilters,
  now: Date,
) =>
  paged(
    page,
    (from === undefined && to === undefined ? sorts : sortsOfDays)[sortBy] as ListOrder<object>,
    async ({ after, end }) => {
      const { isOfThose } = await isOfDays(db, createdAt, { from, to }, sortBy !== 'largest')
      const matchesFilter = allOf(
        acrossVendors('admin-lists'),
        status && (status === 'STUCK' ? needsPerson(now) : sql`${refunds.status} = ${status}`),
        !!search && matching(search),
        isOfThose,
        after,
      )
      return select(db, refund, sql`${fromRefunds} where ${matchesFilter} ${end}`)
    },
    toRefund,
  )

function matching(search: string) {
  const compact = search.replaceAll(/\s/g, '').toUpperCase()
  const msisdn = toMsisdn(search)
  return sql`(${refunds.receipt} = ${compact} or ${cameUnder} = ${compact} or strpos(${orders.number}, ${compact}) > 0
    or ${orders.contactName} ilike ${containing(search.trim())} or ${vendors.name} ilike ${containing(search.trim())}
    ${msisdn ? sql`or ${cameFrom} = ${`+${msisdn}`}` : sql``})`
}

export async function refundForAdmin(db: Db, id: RefundId): Promise<AdminRefund> {
  const row = await selectOne(
    db,
    refund,
    sql`${fromRefunds} where ${acrossVendors('admin-record')} and ${refunds.id} = ${id}`,
  )
  if (!row) throw notFound('The refund')
  return toRefund(row)
}
