import type { LineFilter, OwnKind, StatementLine, StatementLineSort } from '#contracts/admin/reconciliation.ts'
import type { ProviderId } from '#contracts/money/payments.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { type PaymentId, StatementLineId, type UserId, type VendorId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { orderNumberSql } from '#server/modules/orders/index.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { redactPhones } from '#server/modules/payments/index.ts'
import { payments, refunds, suspenseItems } from '#server/modules/payments/payments.tables.ts'
import { payouts } from '#server/modules/payouts/payouts.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { type Column, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { centsKey, idKey, type ListOrder, momentKey, ordered } from '#server/platform/database/list-order.ts'
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
import { ofEachRow } from '#server/platform/database/sharding/of-each-row.ts'
import { isPoolSharded, isSharded } from '#server/platform/database/sharding/sharded.ts'
import { allOf, containing, millisecondsSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { toProposal } from '../proposals.ts'
import { allowedDiscrepancyActions, type Discrepancy } from './allowed-discrepancy-actions.ts'
import { asked, askedColumns, offeredPayment, offeredPayments } from './fitting-lines.queries.ts'
import { lineProposals as proposals } from './line-proposals.tables.ts'
import { hasProposalSql, needsApproverSql } from './line-proposals.ts'
import { isChargeSql, isOpenSql } from './match-lines.queries.ts'
import { statementLines as lines } from './statements.tables.ts'

const matchedId = sql`${lines.matchedId}::uuid`

/** The record a line was matched with, as `own`; a charge has the id of its posting, which is none of these. */
const own = fixed(sql`
  select 'PAYMENT' as kind, ${payments.amountCents} as cents, ${payments.vendorId}, ${payments.orderId}
    from ${payments} where ${payments.id} = ${matchedId}
  union all select 'SUSPENSE', ${suspenseItems.amountCents}, ${suspenseItems.vendorId}, ${payments.orderId}
    from ${suspenseItems} left join ${payments}
      on ${payments.vendorId} = ${suspenseItems.vendorId} and ${payments.id} = ${suspenseItems.paymentId}
    where ${suspenseItems.id} = ${matchedId}
  union all select 'REFUND', -${refunds.amountCents}, ${refunds.vendorId}, ${refunds.orderId}
    from ${refunds} where ${refunds.id} = ${matchedId}
  union all select 'PAYOUT', -${payouts.amountCents}, ${payouts.vendorId}, null
    from ${payouts} where ${payouts.id} = ${matchedId}`)
const ownKind = sql<OwnKind | null>`own.kind`
const ownCents = sql<Cents | null>`own.cents`
const ownVendorId = sql<VendorId>`own.vendor_id`

/** What waits for an approver; nothing once the line has found its match. */
const proposal = subquery(
  jsonObject({
    id: proposals.id,
    action: proposals.action,
    note: proposals.note,
    by: users.name,
    byId: proposals.proposedBy,
    at: millisecondsSql(proposals.proposedAt),
  }),
  sql`from ${proposals} join ${users} on ${users.id} = ${proposals.proposedBy}
    where ${proposals.lineId} = ${lines.id} and ${proposals.decidedAt} is null and ${isOpenSql}`,
)

const orderJson = jsonObject({ id: orders.id, number: orders.number })
const lineWith = ({ order, offer }: { order: typeof orderOfOwn; offer: typeof offeredPayment }) =>
  columns({
    id: lines.id,
    provider: lines.provider,
    receipt: lines.receipt,
    details: lines.details,
    otherParty: lines.otherParty,
    account: lines.account,
    cents: lines.amountCents,
    size: sql<Cents>`abs(${lines.amountCents})`,
    completedAt: millisecondsSql(lines.completedAt),
    state: lines.state,
    isCharge: sql<boolean>`${isChargeSql}`,
    ownKind,
    ownCents,
    order,
    offer,
    proposal,
    needsApprover: needsApproverSql(sql`${lines.amountCents} - coalesce(${ownCents}, 0)`),
    resolution: lines.resolution,
    resolvedAt: millisecondsSql(lines.resolvedAt),
    resolvedBy: subquery(users.name, sql`from ${users} where ${users.id} = ${lines.resolvedBy}`),
    note: lines.note,
  })
const orderOfOwn = subquery(
  orderJson,
  sql`from ${orders} where ${orders.vendorId} = own.vendor_id and ${orders.id} = own.order_id`,
)
const line = lineWith({ order: orderOfOwn, offer: offeredPayment })
type Row = ValueOf<typeof line>

const fromLines = sql`from ${lines} left join lateral (${own}) own on true`

/** On Citus, where lines are the platform's: what lies with the vendors of all the lines of a list, as `own` as well. */
const ofEach = ofEachRow(true, { table: sql`asked`, id: sql`${asked.id}` })
const orderOf = ({ vendorId, orderId }: { vendorId: Column; orderId: Column }) => ({
  join: sql`left join ${orders} on ${orders.vendorId} = ${vendorId} and ${orders.id} = ${orderId}`,
  json: jsonObjectIf(orders.id, { id: orders.id, number: orders.number }),
})
const noOrder = { join: sql``, json: sql`null` }
const ownOf = (
  kind: OwnKind,
  record: { id: Column; vendorId: Column },
  cents: SQL,
  { from, order }: { from: SQL; order: typeof noOrder },
) =>
  ofEach(
    sql`json_build_object('kind', ${sql.raw(`'${kind}'`)}, 'cents', ${cents}, 'vendorId', ${record.vendorId}, 'order', ${order.json})`,
    sql`${from} ${order.join}`,
    sql`${record.id} = ${asked.matchedId}::uuid`,
  )
const withPayment = sql`${suspenseItems} left join ${payments}
  on ${payments.vendorId} = ${suspenseItems.vendorId} and ${payments.id} = ${suspenseItems.paymentId}`
const ownAtOnce = sql`select found.id, record ->> 'kind' as kind, (record ->> 'cents')::bigint as cents,
    (record ->> 'vendorId')::uuid as vendor_id, record -> 'order' as "order", found.offer
  from (select ${asked.id}, coalesce(
      ${ownOf('PAYMENT', payments, sql`${payments.amountCents}`, { from: sql`${payments}`, order: orderOf(payments) })},
      ${ownOf('SUSPENSE', suspenseItems, sql`${suspenseItems.amountCents}`, { from: withPayment, order: orderOf(payments) })},
      ${ownOf('REFUND', refunds, sql`-${refunds.amountCents}`, { from: sql`${refunds}`, order: orderOf(refunds) })},
      ${ownOf('PAYOUT', payouts, sql`-${payouts.amountCents}`, { from: sql`${payouts}`, order: noOrder })}) as record,
    ${ofEach(sql`offered.offer`, offeredPayments, sql`offered.line_id = ${asked.id}`)} as offer
  from asked) found`
const lineAtOnce = lineWith({ order: sql`own."order"`, offer: sql`own.offer` })
const ownOfAsked = (rest: SQL) => sql`with asked as materialized (select ${askedColumns} from ${lines} ${rest}),
  own as materialized (${ownAtOnce})`
const fromAsked = sql`from ${lines} join own on own.id = ${lines.id}`

const selectLines = async (db: Db, where: SQL, end = sql``): Promise<Row[]> =>
  (await isPoolSharded(db))
    ? select(db, lineAtOnce, sql`${fromAsked} ${end}`, { ctes: ownOfAsked(sql`where ${where} ${end}`) })
    : select(db, line, sql`${fromLines} where ${where} ${end}`)

/** The provider's details contain a customer's phone, with and without their name. */
const masked = (words: string) => String(redactPhones(words, null))

const toLine = (
  { cents, size: _, ownKind, ownCents, order, proposal, ...row }: Row,
  viewer: UserId,
): StatementLine => ({
  ...row,
  details: masked(row.details),
  otherParty: masked(row.otherParty),
  account: masked(row.account),
  amountKES: toKES(cents),
  completedAt: toInstant(row.completedAt),
  match: ownKind && ownCents !== null ? { kind: ownKind, amountKES: toKES(ownCents), order } : null,
  proposal: proposal && toProposal(proposal, viewer),
  actions: proposal ? [] : allowedDiscrepancyActions({ state: row.state, amountCents: cents, ownCents }),
  resolvedAt: toInstantOrNull(row.resolvedAt),
})

const shown: Record<LineFilter, SQL> = {
  PROPOSED: sql`${isOpenSql} and ${hasProposalSql}`,
  UNMATCHED: sql`${lines.state} = 'UNMATCHED' and not ${isChargeSql}`,
  AMOUNT_MISMATCH: sql`${lines.state} = 'AMOUNT_MISMATCH'`,
  CHARGES: sql`${lines.state} = 'UNMATCHED' and ${isChargeSql}`,
  MATCHED: sql`${lines.state} = 'MATCHED'`,
  RESOLVED: sql`${lines.state} = 'RESOLVED'`,
}

const needsSomebody: readonly LineFilter[] = ['PROPOSED', 'UNMATCHED', 'AMOUNT_MISMATCH', 'CHARGES']

const id = idKey(lines.id, StatementLineId)
const completed = { completedAt: momentKey(lines.completedAt), id }
const sorts = {
  oldest: ordered('asc', completed),
  newest: ordered('desc', completed),
  largest: ordered('desc', { size: centsKey(sql`abs(${lines.amountCents})`), id }),
}

export interface LineFilters extends PageQuery {
  show: LineFilter
  search?: string
  /** Days in Nairobi, both included. */
  from?: string
  to?: string
  sortBy?: StatementLineSort
}

const usualSort = (show: LineFilter) => (needsSomebody.includes(show) ? 'oldest' : 'newest')

export const findLines = (
  db: Db,
  viewer: UserId,
  { show, search, from, to, sortBy = usualSort(show), ...page }: LineFilters,
) =>
  paged(
    page,
    sorts[sortBy] as ListOrder<object>,
    async ({ after, end }) => {
      const isReadable = allOf(acrossVendors('statement-lines'), shown[show])
      const completedAt = { table: lines, moment: lines.completedAt, isReadable }
      const { isOfThose } = await isOfDays(db, completedAt, { from, to }, sortBy !== 'largest')
      const isFound = (words: string) => sql`(${lines.receipt} ilike ${words} or ${lines.details} ilike ${words}
        or ${lines.account} ilike ${words})`
      const matchesFilter = allOf(
        acrossVendors('statement-lines'),
        shown[show],
        search !== undefined && isFound(containing(search)),
        isOfThose,
        after,
      )
      return selectLines(db, matchesFilter, end)
    },
    (row) => toLine(row, viewer),
  )

export async function findLine(db: Db, viewer: UserId, id: StatementLineId): Promise<StatementLine> {
  const [row] = await selectLines(db, sql`${acrossVendors('statement-lines')} and ${lines.id} = ${id}`)
  if (!row) throw notFound('The line')
  return toLine(row, viewer)
}

/** A line with the record that has its receipt. */
export interface LockedLine extends Discrepancy {
  provider: ProviderId
  receipt: string
  account: string
  otherParty: string
  own: { kind: OwnKind; id: string; vendorId: VendorId } | null
}

const lockedLine = columns({
  state: lines.state,
  provider: lines.provider,
  receipt: lines.receipt,
  account: lines.account,
  otherParty: lines.otherParty,
  amountCents: lines.amountCents,
  ownCents,
  own: sql<LockedLine['own']>`case when ${ownKind} is not null
    then ${jsonObject({ kind: ownKind, id: lines.matchedId, vendorId: ownVendorId })} end`,
})

/** Reads a line and locks it until the transaction ends. */
export async function lockLine(tx: Tx, id: StatementLineId): Promise<LockedLine> {
  const isIt = sql`${acrossVendors('statement-lines')} and ${lines.id} = ${id}`
  const lock = sql`for no key update of ${lines}`
  if (isSharded(tx)) await select(tx, columns({ id: lines.id }), sql`from ${lines} where ${isIt} ${lock}`)
  const [found] = isSharded(tx)
    ? await select(tx, lockedLine, fromAsked, { ctes: ownOfAsked(sql`where ${isIt}`) })
    : await select(tx, lockedLine, sql`${fromLines} where ${isIt} ${lock}`)
  if (!found) throw notFound('The line')
  return found
}

/** The payment a line was meant for: by the order number in its account field and the phone it came from. */
export async function intendedPayment(
  tx: Tx,
  { provider, account, otherParty }: LockedLine,
): Promise<{ id: PaymentId; vendorId: VendorId } | null> {
  const found = await selectOne(
    tx,
    columns({ id: payments.id, vendorId: payments.vendorId }),
    sql`from ${orders}
      join ${payments} on ${payments.vendorId} = ${orders.vendorId} and ${payments.orderId} = ${orders.id} and ${payments.provider} = ${provider}
      where ${acrossVendors('key-from-outside')} and ${orders.number} = ${orderNumberSql(sql`${account}::text`)} and strpos(${otherParty}, right(${payments.phone}, 9)) > 0
      order by ${payments.status} = 'SUCCEEDED' desc, ${payments.id} desc limit 1`,
  )
  return found ?? null
}
