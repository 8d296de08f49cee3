import type { UncertainPayment, UncertainSort } from '#contracts/admin/payments.ts'
import { toKES } from '#contracts/wire/money.ts'
import { PaymentId } from '#contracts/wire/primitives.ts'
import { visiblePhone } from '#server/modules/identity/index.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { isUncertainSql } from '#server/modules/payments/index.ts'
import { payments } from '#server/modules/payments/payments.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { centsKey, idKey, type ListOrder, momentKey, ordered } from '#server/platform/database/list-order.ts'
import { columns, jsonObject, select, type ValueOf } from '#server/platform/database/select.ts'
import { allOf, isOnDays, millisecondsSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'

const uncertainPayment = columns({
  id: payments.id,
  provider: payments.provider,
  method: payments.method,
  status: payments.status,
  failure: payments.failure,
  cents: payments.amountCents,
  phone: payments.phone,
  promptedAt: millisecondsSql(payments.promptedAt),
  since: millisecondsSql(sql<Date>`${payments.uncertainSince}`),
  nextQueryAt: millisecondsSql(payments.followUpAt),
  mayQuery: sql<boolean>`${payments.providerRequestId} is not null`,
  providerWords: payments.providerWords,
  claimedReceipt: payments.claimedReceipt,
  order: jsonObject({ id: orders.id, number: orders.number, status: orders.status }),
  customer: orders.contactName,
})

const id = idKey(payments.id, PaymentId)
const waiting = { since: momentKey(payments.uncertainSince), id }
const sorts = {
  oldest: ordered('asc', waiting),
  newest: ordered('desc', waiting),
  largest: ordered('desc', { cents: centsKey(payments.amountCents), id }),
}

export interface UncertainFilters extends PageQuery {
  /** Days in Nairobi, both included. */
  from?: string
  to?: string
  sortBy?: UncertainSort
}

/** The payments that may have been charged, and of which only the provider's portal may still know. */
export const uncertainPayments = (db: Db, { from, to, sortBy = 'oldest', ...page }: UncertainFilters) =>
  paged(
    page,
    sorts[sortBy] as ListOrder<object>,
    ({ after, end }) => {
      const isOfThose = isOnDays(payments.uncertainSince, { from, to })
      const matchesFilter = allOf(acrossVendors('admin-lists'), isUncertainSql, isOfThose, after)
      return select(
        db,
        uncertainPayment,
        sql`from ${payments} join ${orders} on ${orders.vendorId} = ${payments.vendorId} and ${orders.id} = ${payments.orderId}
          where ${matchesFilter} ${end}`,
      )
    },
    toUncertainPayment,
  )

const toUncertainPayment = ({ cents, phone, ...row }: ValueOf<typeof uncertainPayment>): UncertainPayment => ({
  ...row,
  amountKES: toKES(cents),
  phone: visiblePhone('ADMIN', phone),
  promptedAt: toInstantOrNull(row.promptedAt),
  since: toInstant(row.since),
  nextQueryAt: toInstantOrNull(row.nextQueryAt),
})
