import type { AdminPayout, PayoutFilter as Filter, PayoutSort, PayoutStatus } from '#contracts/money/payouts.ts'
import { type Cents, toCents, toKES } from '#contracts/wire/money.ts'
import { type PayoutBatchId, PayoutId, toMsisdn, type UserId, type VendorId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { ledgerAccounts } from '#server/modules/ledger/ledger.tables.ts'
import { isUnderWay, progressJson, toProgress } from '#server/modules/payments/index.ts'
import { pickSettings, type StartedWith, settingsSql } from '#server/modules/settings/index.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import type { Clock } from '#server/platform/clock.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Column, type SQL, sql } from '#server/platform/database/drizzle.ts'
import {
  idKey,
  type ListOrder,
  momentKey,
  newestFirst,
  numberKey,
  ordered,
  readByConditions,
} from '#server/platform/database/list-order.ts'
import { isOfDays } from '#server/platform/database/many-days.ts'
import {
  columns,
  jsonObject,
  notNull,
  select,
  selectOne,
  subquery,
  type ValueOf,
} from '#server/platform/database/select.ts'
import { isPoolSharded } from '#server/platform/database/sharding/sharded.ts'
import { allOf, containing, millisecondsSql } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { waitingPayouts } from '../payout-status.ts'
import { disbursementOfPayout, payoutColumns, toPayout } from '../payouts.queries.ts'
import { payoutBatches, payouts } from '../payouts.tables.ts'
import { allowedPayoutActions, manualFailureBlockedUntil } from './allowed-payout-actions.ts'
import { approvedTodaySql, others, warningColumns } from './payout-facts.queries.ts'
import { payoutWarnings } from './payout-warnings.ts'

/** What reading for administrators takes: what is told of each payout depends on settings of the marketplace. */
export interface PayoutReadDeps {
  db: Db
  clock: Clock
  startedWith: StartedWith
}

/** From what on two administrators approve, and a payout is above the usual: read with what is under them. */
export const limitNames = ['approverFromKES', 'aboveUsualTimes'] as const
export const limits = settingsSql(limitNames)

export interface PayoutFilter {
  status?: Filter
  vendor?: VendorId
  search?: string
  batch?: PayoutBatchId
  /** Days in Nairobi, both included. */
  from?: string
  to?: string
  sortBy?: PayoutSort
  ids?: readonly PayoutId[]
}

const id = idKey(payouts.id, PayoutId)
const orders = {
  newest: newestFirst(payouts.id, PayoutId),
  oldest: ordered('asc', { id }),
  largest: ordered('desc nulls last', { amountCents: numberKey(payouts.amountCents), id }),
}

const requestedAt = { table: payouts, moment: payouts.requestedAt, isReadable: acrossVendors('admin-lists') }
const asked = { requestedAt: momentKey(payouts.requestedAt), id }
/** Of some days alone, in the order of the moments by which they are found. */
const ordersOfDays = { ...orders, newest: ordered('desc', asked), oldest: ordered('asc', asked) }
const accountBalance = (part: 'pending' | 'available') =>
  sql<Cents>`coalesce((select ${ledgerAccounts.balanceCents} from ${ledgerAccounts}
    where ${ledgerAccounts.vendorId} = ${payouts.vendorId} and ${ledgerAccounts.key} = ${sql.raw(`'${part}'`)}), 0)`

const userName = (userId: Column) => subquery(users.name, sql`from ${users} where ${users.id} = ${userId}`)

const countOthers = (status: PayoutStatus) =>
  sql<number>`count(*) filter (where ${others.status} = ${sql.raw(`'${status}'`)})`

const vendorOfPayout = jsonObject({
  id: vendors.id,
  slug: vendors.slug,
  name: vendors.name,
  status: vendors.status,
  availableCents: accountBalance('available'),
  pendingCents: accountBalance('pending'),
  payouts: notNull(
    subquery(
      jsonObject({ paid: countOthers('PAID'), failed: countOthers('FAILED'), rejected: countOthers('REJECTED') }),
      sql`from ${payouts} ${others} where ${others.vendorId} = ${payouts.vendorId}`,
    ),
  ),
})

/**
 * A row of payouts needs a person: it is sent by the program, and the provider did not take it, or did not say how it
 * ended.
 */
export const payoutNeedsPerson = (now: Date): SQL =>
  sql`(${payouts.status} = 'SENT' and ${payouts.batchId} is null and not ${isUnderWay(disbursementOfPayout, now)})`

const adminColumns = {
  provider: payouts.provider,
  ...warningColumns,
  requestedBy: notNull(userName(payouts.requestedBy)),
  firstApprovedBy: userName(payouts.firstApprovedBy),
  sending: progressJson(disbursementOfPayout),
  decidedBy: userName(payouts.decidedBy),
  batchId: payouts.batchId,
  batchAt: subquery(
    millisecondsSql(payoutBatches.createdAt),
    sql`from ${payoutBatches} where ${payoutBatches.id} = ${payouts.batchId}`,
  ),
  // Limited, so that it is looked up for each: of an "exists" all payouts are read into a hash.
  isRetried: sql<boolean>`coalesce((select true from ${payouts} ${others}
    where ${others.vendorId} = ${payouts.vendorId} and ${others.retryOf} = ${payouts.id} limit 1), false)`,
  vendor: vendorOfPayout,
}

/** A payout as this administrator sees it now. */
const adminPayout = (viewer: UserId, now: Date) =>
  columns({
    ...payoutColumns(now),
    ...adminColumns,
    limits,
    approvedTodayCents: approvedTodaySql(now),
    isOwn: sql<boolean>`${payouts.requestedBy} = ${viewer}`,
    isFirstApprover: sql<boolean>`coalesce(${payouts.firstApprovedBy} = ${viewer}, false)`,
    isDecider: sql<boolean>`coalesce(${payouts.decidedBy} = ${viewer}, false)`,
  })
type AdminRow = ValueOf<ReturnType<typeof adminPayout>>

/** Payouts of the table, or of a part of it, with their shops. */
const fromPayouts = (rows: SQL = sql`${payouts}`) =>
  sql`from ${rows} join ${vendors} on ${vendors.id} = ${payouts.vendorId}`

const toAdminPayout = (row: AdminRow, { startedWith }: PayoutReadDeps, now: Date): AdminPayout => {
  const { approverFromKES, aboveUsualTimes } = pickSettings(limitNames, row.limits, startedWith)
  const { availableCents, pendingCents, ...vendor } = row.vendor
  const held = row.status === 'SENT' ? manualFailureBlockedUntil(givenAt(row), now) : null
  const isWaiting = row.status === 'REQUESTED'
  return {
    ...toPayout(row),
    provider: row.provider,
    phone: row.phone,
    isNewPhone: row.isNewPhone,
    requestedBy: row.requestedBy,
    firstApprovedBy: row.firstApprovedBy,
    warnings: isWaiting ? payoutWarnings(row, { aboveUsualTimes }, now) : [],
    needsApprover:
      row.isHeldByProof ||
      (isWaiting ? row.approvedTodayCents + row.amountCents >= toCents(approverFromKES) : row.firstApprovedBy !== null),
    isRetried: row.isRetried,
    sending: toProgress(row.sending),
    decidedBy: row.decidedBy,
    batchId: row.batchId,
    actions: allowedPayoutActions({ ...row, manualFailureBlockedUntil: held }),
    manualFailureBlockedUntil: held?.toISOString() ?? null,
    vendor: {
      ...vendor,
      availableKES: toKES(availableCents),
      pendingKES: toKES(pendingCents),
      approvedTodayKES: toKES(row.approvedTodayCents),
    },
  }
}

/** What M-Pesa put off ("not now") it has not been given. */
function givenAt({ sending, batchAt }: AdminRow): Date | null {
  const at = sending?.status === 'SENT' ? sending.sentAt : batchAt
  return at === null ? null : new Date(at)
}

const matching = (search: string): SQL => {
  const msisdn = toMsisdn(search)
  const shops = sql`select ${vendors.id} from ${vendors}
    where ${vendors.name} ilike ${containing(search)} or ${vendors.slug} = ${search.toLowerCase()}`
  return sql`(${payouts.vendorId} = any(array(${shops}))
    or ${payouts.reference} = ${search.toUpperCase()} ${msisdn ? sql`or ${payouts.phone} = ${`+${msisdn}`}` : sql``})`
}

/** Unless sorted otherwise, what waits comes the longest waiting first; everything else the newest first. */
const usualOrder = (status: Filter | undefined): PayoutSort =>
  status === 'STUCK' || (status !== undefined && waitingPayouts.includes(status)) ? 'oldest' : 'newest'

export const payoutsForAdmin = (
  deps: PayoutReadDeps,
  viewer: UserId,
  { status, vendor, search, batch, from, to, ids, sortBy = usualOrder(status), ...page }: PayoutFilter & PageQuery,
) => {
  const now = deps.clock.now()
  return paged(
    page,
    (from === undefined && to === undefined ? orders : ordersOfDays)[sortBy] as ListOrder<object>,
    async ({ after, end }) => {
      const { isOfThose, areMany } = await isOfDays(deps.db, requestedAt, { from, to }, sortBy !== 'largest')
      const matchesFilter = allOf(
        acrossVendors('admin-lists'),
        status && (status === 'STUCK' ? payoutNeedsPerson(now) : sql`${payouts.status} = ${status}`),
        vendor && sql`${payouts.vendorId} = ${vendor}`,
        !!search && matching(search),
        batch && sql`${payouts.batchId} = ${batch}`,
        isOfThose,
        ids && sql`${payouts.id} = any(${sql.param(ids)}::uuid[])`,
        after,
      )
      // Citus refuses what is read of each vendor beside rows that are read before.
      const isReadFirst = (!!search || !areMany) && !(await isPoolSharded(deps.db))
      const found = isReadFirst ? readByConditions(payouts, matchesFilter) : undefined
      const isListed = isReadFirst ? acrossVendors('admin-lists') : matchesFilter
      return select(deps.db, adminPayout(viewer, now), sql`${fromPayouts(found)} where ${isListed} ${end}`)
    },
    (row) => toAdminPayout(row, deps, now),
  )
}

export async function payoutForAdmin(deps: PayoutReadDeps, viewer: UserId, id: PayoutId): Promise<AdminPayout> {
  const now = deps.clock.now()
  const row = await selectOne(
    deps.db,
    adminPayout(viewer, now),
    sql`${fromPayouts()} where ${acrossVendors('admin-record')} and ${payouts.id} = ${id}`,
  )
  if (!row) throw notFound('The payout')
  return toAdminPayout(row, deps, now)
}
