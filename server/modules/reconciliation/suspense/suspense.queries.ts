import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { SuspenseItem, SuspenseState } from '#contracts/admin/suspense.ts'
import { toKES } from '#contracts/wire/money.ts'
import { SuspenseId, toMsisdn } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { redactPhones } from '#server/modules/payments/index.ts'
import { suspenseItems as items, payments, refunds } from '#server/modules/payments/payments.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { ListOrder } from '#server/platform/database/list-order.ts'
import { columns, jsonObject, jsonObjectIf, select, subquery, type ValueOf } from '#server/platform/database/select.ts'
import { allOf, millisecondsSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { maskedPhone } from '#server/platform/phones.ts'
import { allowedSuspenseActions, isSentBackByReceipt } from './allowed-suspense-actions.ts'
import { findLikelyPayments } from './likely-payments.queries.ts'

const refund = subquery(
  jsonObject({ id: refunds.id, status: refunds.status }),
  sql`from ${refunds} where ${refunds.vendorId} = ${items.vendorId} and ${refunds.suspenseId} = ${items.id}`,
)

const payment = jsonObjectIf(payments.id, {
  id: payments.id,
  status: payments.status,
  cents: payments.amountCents,
  order: jsonObject({ id: orders.id, number: orders.number }),
  customer: orders.contactName,
})

const item = columns({
  id: items.id,
  provider: items.provider,
  reason: items.reason,
  cents: items.amountCents,
  receipt: items.receipt,
  phone: sql<string | null>`coalesce(${items.phone}, ${payments.phone})`,
  account: items.account,
  resolution: items.resolution,
  note: items.note,
  openedAt: millisecondsSql(items.openedAt),
  resolvedAt: millisecondsSql(items.resolvedAt),
  resolvedBy: subquery(users.name, sql`from ${users} where ${users.id} = ${items.resolvedBy}`),
  refund,
  payment,
  /** Its payment expects exactly this amount; the same rule as `waitsFor`. */
  isAwaited: sql<boolean>`coalesce(${payments.amountCents} = ${items.amountCents} and ${payments.provider} = ${items.provider}
    and (${payments.status} <> 'SUCCEEDED' or (${payments.receipt} is null and ${items.receipt} is not null)), false)`,
  isOpen: sql<boolean>`${items.resolution} is null`,
})

const fromItems = sql`from ${items}
  left join ${payments} on ${payments.vendorId} = ${items.vendorId} and ${payments.id} = ${items.paymentId}
  left join ${orders} on ${orders.vendorId} = ${payments.vendorId} and ${orders.id} = ${payments.orderId}`

type Item = ValueOf<typeof item> & Pick<SuspenseItem, 'likely'>

/** Each with the payment that it may belong to, where it came by hand and names none. */
async function readItems(db: Db, rest: SQL): Promise<Item[]> {
  const rows = await select(db, item, rest)
  const likely = await findLikelyPayments(
    db,
    rows.filter(({ isOpen, account, payment }) => isOpen && account !== null && payment === null),
  )
  return rows.map((row) => ({ ...row, likely: likely.get(row.id) ?? null }))
}

const toItem = ({ cents, payment, phone, isAwaited, isOpen: _, ...row }: Item): SuspenseItem => {
  return {
    ...row,
    amountKES: toKES(cents),
    phone: phone && maskedPhone(phone),
    // Some people type their own number there.
    account: row.account && String(redactPhones(row.account, null)),
    openedAt: toInstant(row.openedAt),
    resolvedAt: toInstantOrNull(row.resolvedAt),
    payment: payment && toPayment(payment),
    actions: allowedSuspenseActions({
      isOpen: row.resolution === null,
      hasPayer: !isAwaited && (payment !== null || isSentBackByReceipt(row)),
      amountCents: cents,
    }),
  }
}

const toPayment = ({ cents, ...paid }: NonNullable<ValueOf<typeof payment>>) => ({ ...paid, amountKES: toKES(cents) })

const Place = z.strictObject({ isOpen: z.boolean(), id: SuspenseId })

/** What is open comes first, the oldest before the others; then what was resolved, the newest first. */
const openFirst: ListOrder<z.infer<typeof Place>> = {
  place: Place,
  placeOf: ({ isOpen, id }) => ({ isOpen, id }),
  after: ({ isOpen, id }) =>
    isOpen
      ? sql`(${items.resolution} is not null or ${items.id} > ${id}::uuid)`
      : sql`(${items.resolution} is not null and ${items.id} < ${id}::uuid)`,
  orderBy: sql`${items.resolution} is not null, case when ${items.resolution} is null then ${items.id} end, ${items.id} desc`,
}

export const findSuspense = (
  db: Db,
  { state, search, ...page }: { state?: SuspenseState; search?: string } & PageQuery,
) =>
  paged(
    page,
    openFirst,
    ({ after, end }) => {
      const isSought = allOf(
        acrossVendors('admin-lists'),
        state && (state === 'OPEN' ? sql`${items.resolution} is null` : sql`${items.resolution} is not null`),
        !!search && matching(search),
        after,
      )
      return readItems(db, sql`${fromItems} where ${isSought} ${end}`)
    },
    toItem,
  )

function matching(search: string) {
  const compact = search.replaceAll(/\s/g, '').toUpperCase()
  const msisdn = toMsisdn(search)
  return sql`(${items.receipt} = ${compact} or strpos(${orders.number}, ${compact}) > 0
    ${msisdn ? sql`or ${items.phone} = ${`+${msisdn}`}` : sql``})`
}

export async function findSuspenseItem(db: Db, id: SuspenseId): Promise<SuspenseItem> {
  const [row] = await readItems(db, sql`${fromItems} where ${acrossVendors('admin-record')} and ${items.id} = ${id}`)
  if (!row) throw notFound('This money')
  return toItem(row)
}
