import type { SuspenseItem, SuspenseSort, SuspenseState } from '#contracts/admin/suspense.ts'
import { toKES } from '#contracts/wire/money.ts'
import { SuspenseId, toMsisdn, type UserId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { visiblePhone } from '#server/modules/identity/index.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { redactPhones } from '#server/modules/payments/index.ts'
import { suspenseItems as items, payments, refunds } from '#server/modules/payments/payments.tables.ts'
import { numberSettingSql } from '#server/modules/settings/index.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { centsKey, idKey, type ListOrder, momentKey, ordered } from '#server/platform/database/list-order.ts'
import { columns, jsonObject, jsonObjectIf, select, subquery, type ValueOf } from '#server/platform/database/select.ts'
import { isPoolSharded } from '#server/platform/database/sharding/sharded.ts'
import { allOf, isOnDays, millisecondsSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { toProposal } from '../proposals.ts'
import { allowedSuspenseActions, isSentBackByReceipt } from './allowed-suspense-actions.ts'
import { findLikelyPayments } from './likely-payments.queries.ts'
import { suspenseProposals as proposals } from './suspense-proposals.tables.ts'

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

/** What waits for an approver. */
const proposalWith = (orderNumber: SQL<string | null>) =>
  subquery(
    jsonObject({
      id: proposals.id,
      action: proposals.action,
      note: proposals.note,
      by: users.name,
      byId: proposals.proposedBy,
      at: millisecondsSql(proposals.proposedAt),
      orderNumber,
    }),
    sql`from ${proposals} join ${users} on ${users.id} = ${proposals.proposedBy}
    where ${proposals.vendorId} = ${items.vendorId} and ${proposals.suspenseId} = ${items.id} and ${proposals.decidedAt} is null`,
  )
const proposal = proposalWith(
  subquery(
    orders.number,
    sql`from ${orders} where (${orders.vendorId}, ${orders.id}) in (
      select ${payments.vendorId}, ${payments.orderId} from ${payments} where ${payments.id} = ${proposals.paymentId})`,
  ),
)

const ofItem = {
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
  needsApprover: sql<boolean>`${items.amountCents} >= 100 * ${numberSettingSql('suspenseApproverFromKES')}`,
  /** Its payment expects exactly this amount; the same rule as `waitsFor`. */
  isAwaited: sql<boolean>`coalesce(${payments.amountCents} = ${items.amountCents} and ${payments.provider} = ${items.provider}
    and (${payments.status} <> 'SUCCEEDED' or (${payments.receipt} is null and ${items.receipt} is not null)), false)`,
  isOpen: sql<boolean>`${items.resolution} is null`,
}
const item = columns({ ...ofItem, proposal })
/** On Citus the payment that is proposed, which may be of another vendor, is read after. */
const itemAlone = columns({
  ...ofItem,
  proposal: proposalWith(sql`null`),
  proposedPayment: subquery(
    proposals.paymentId,
    sql`from ${proposals} where ${proposals.vendorId} = ${items.vendorId} and ${proposals.suspenseId} = ${items.id} and ${proposals.decidedAt} is null`,
  ),
})

const fromItems = sql`from ${items}
  left join ${payments} on ${payments.vendorId} = ${items.vendorId} and ${payments.id} = ${items.paymentId}
  left join ${orders} on ${orders.vendorId} = ${payments.vendorId} and ${orders.id} = ${payments.orderId}`

type Item = ValueOf<typeof item> & Pick<SuspenseItem, 'likely'>

async function readWithProposals(db: Db, rest: SQL): Promise<ValueOf<typeof item>[]> {
  if (!(await isPoolSharded(db))) return select(db, item, rest)
  const rows = await select(db, itemAlone, rest)
  const named = rows.flatMap(({ proposedPayment }) => proposedPayment ?? [])
  const numbers =
    named.length === 0
      ? []
      : await select(
          db,
          columns({ id: payments.id, number: orders.number }),
          sql`from ${payments} join ${orders} on ${orders.vendorId} = ${payments.vendorId} and ${orders.id} = ${payments.orderId}
      where ${acrossVendors('admin-lists')} and ${payments.id} = any(${sql.param(named)}::uuid[])`,
        )
  const byPayment = new Map(numbers.map(({ id, number }) => [id, number]))
  return rows.map(({ proposedPayment, proposal, ...row }) => ({
    ...row,
    proposal: proposal && { ...proposal, orderNumber: (proposedPayment && byPayment.get(proposedPayment)) ?? null },
  }))
}

/** Each with the payment that it may belong to, where it came by hand and names none. */
async function readItems(db: Db, rest: SQL): Promise<Item[]> {
  const rows = await readWithProposals(db, rest)
  const likely = await findLikelyPayments(
    db,
    rows.filter(({ isOpen, account, payment }) => isOpen && account !== null && payment === null),
  )
  return rows.map((row) => ({ ...row, likely: likely.get(row.id) ?? null }))
}

const toItem = (
  { cents, payment, proposal, phone, isAwaited, isOpen: _, ...row }: Item,
  viewer: UserId,
): SuspenseItem => {
  return {
    ...row,
    amountKES: toKES(cents),
    phone: visiblePhone('ADMIN', phone),
    // Some people type their own number there.
    account: row.account && String(redactPhones(row.account, null)),
    openedAt: toInstant(row.openedAt),
    resolvedAt: toInstantOrNull(row.resolvedAt),
    payment: payment && toPayment(payment),
    proposal: proposal && toProposal(proposal, viewer),
    actions: allowedSuspenseActions({
      isOpen: row.resolution === null && proposal === null,
      hasPayer: !isAwaited && (payment !== null || isSentBackByReceipt(row)),
      amountCents: cents,
    }),
  }
}

const toPayment = ({ cents, ...paid }: NonNullable<ValueOf<typeof payment>>) => ({ ...paid, amountKES: toKES(cents) })

const id = idKey(items.id, SuspenseId)
const opened = { openedAt: momentKey(items.openedAt), id }
const sorts = {
  oldest: ordered('asc', opened),
  newest: ordered('desc', opened),
  largest: ordered('desc', { cents: centsKey(items.amountCents), id }),
}

export interface SuspenseFilters extends PageQuery {
  state?: SuspenseState
  search?: string
  /** Days in Nairobi, both included. */
  from?: string
  to?: string
  sortBy?: SuspenseSort
}

export const findSuspense = (
  db: Db,
  viewer: UserId,
  { state, search, from, to, sortBy = state === 'OPEN' ? 'oldest' : 'newest', ...page }: SuspenseFilters,
) =>
  paged(
    page,
    sorts[sortBy] as ListOrder<object>,
    ({ after, end }) => {
      const matchesFilter = allOf(
        acrossVendors('admin-lists'),
        state && (state === 'OPEN' ? sql`${items.resolution} is null` : sql`${items.resolution} is not null`),
        !!search && matching(search),
        isOnDays(items.openedAt, { from, to }),
        after,
      )
      return readItems(db, sql`${fromItems} where ${matchesFilter} ${end}`)
    },
    (row) => toItem(row, viewer),
  )

function matching(search: string) {
  const compact = search.replaceAll(/\s/g, '').toUpperCase()
  const msisdn = toMsisdn(search)
  return sql`(${items.receipt} = ${compact} or strpos(${orders.number}, ${compact}) > 0
    ${msisdn ? sql`or ${items.phone} = ${`+${msisdn}`}` : sql``})`
}

export async function findSuspenseItem(db: Db, viewer: UserId, id: SuspenseId): Promise<SuspenseItem> {
  const [row] = await readItems(db, sql`${fromItems} where ${acrossVendors('admin-record')} and ${items.id} = ${id}`)
  if (!row) throw notFound('This money')
  return toItem(row, viewer)
}
