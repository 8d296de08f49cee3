import { type Column, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AdminPayout, PayoutStatus } from '#contracts/money/payouts.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { type PayoutBatchId, PayoutId, toMsisdn, type UserId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { ledgerAccounts } from '#server/modules/ledger/ledger.tables.ts'
import { disbursements } from '#server/modules/payments/disbursements/disbursements.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import type { Clock } from '#server/platform/clock.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { idKey, newestFirst, ordered } from '#server/platform/database/list-order.ts'
import {
  columns,
  jsonObject,
  notNull,
  select,
  selectOne,
  subquery,
  type ValueOf,
} from '#server/platform/database/select.ts'
import { allOf, containing, millisecondsSql, toInstantOrNull } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { waitingPayouts } from '../payout-status.ts'
import { payoutColumns, toPayout } from '../payouts.queries.ts'
import { payoutBatches, payouts } from '../payouts.tables.ts'
import { allowedPayoutActions, manualFailureBlockedUntil } from './allowed-payout-actions.ts'

/** What reading for administrators takes: the amount from which two of them approve is told with each payout. */
export interface PayoutReadDeps {
  db: Db
  clock: Clock
  secondAdminFromCents: Cents
}

export interface PayoutFilter {
  status?: PayoutStatus
  search?: string
  batch?: PayoutBatchId
}

const latestFirst = newestFirst(payouts.id, PayoutId)
const oldestFirst = ordered('asc', { id: idKey(payouts.id, PayoutId) })

const balanceOf = (part: 'pending' | 'available') =>
  sql<Cents>`coalesce((select ${ledgerAccounts.balanceCents} from ${ledgerAccounts}
    where ${ledgerAccounts.vendorId} = ${vendors.id} and ${ledgerAccounts.key} = ${sql.raw(`'${part}'`)}), 0)`

const nameOf = (userId: Column) => subquery(users.name, sql`from ${users} where ${users.id} = ${userId}`)

/** Another payout of the same vendor. */
const others = alias(payouts, 'others')
const countOthers = (status: PayoutStatus) =>
  sql<number>`count(*) filter (where ${others.status} = ${sql.raw(`'${status}'`)})`

const vendorOfPayout = jsonObject({
  id: vendors.id,
  slug: vendors.slug,
  name: vendors.name,
  status: vendors.status,
  availableCents: balanceOf('available'),
  pendingCents: balanceOf('pending'),
  payouts: notNull(
    subquery(
      jsonObject({ paid: countOthers('PAID'), failed: countOthers('FAILED'), rejected: countOthers('REJECTED') }),
      sql`from ${payouts} ${others} where ${others.vendorId} = ${vendors.id}`,
    ),
  ),
})

const sending = subquery(
  jsonObject({
    status: disbursements.status,
    sentAt: millisecondsSql(disbursements.sentAt),
    failure: disbursements.failure,
  }),
  sql`from ${disbursements}
    where ${disbursements.vendorId} = ${payouts.vendorId} and ${disbursements.payoutId} = ${payouts.id} order by ${disbursements.id} desc limit 1`,
)

const adminColumns = {
  ...payoutColumns,
  isNewPhone: sql<boolean>`not exists (select from ${payouts} ${others} where ${others.vendorId} = ${payouts.vendorId}
    and ${others.phone} = ${payouts.phone} and ${others.status} = 'PAID')`,
  requestedBy: notNull(nameOf(payouts.requestedBy)),
  firstApprovedBy: nameOf(payouts.firstApprovedBy),
  sending,
  decidedBy: nameOf(payouts.decidedBy),
  batchId: payouts.batchId,
  batchAt: subquery(
    millisecondsSql(payoutBatches.createdAt),
    sql`from ${payoutBatches} where ${payoutBatches.id} = ${payouts.batchId}`,
  ),
  vendor: vendorOfPayout,
}

/** A payout as this administrator sees it. */
const adminPayout = (viewer: UserId) =>
  columns({
    ...adminColumns,
    isOwn: sql<boolean>`${payouts.requestedBy} = ${viewer}`,
    isFirstApprover: sql<boolean>`coalesce(${payouts.firstApprovedBy} = ${viewer}, false)`,
  })
type AdminRow = ValueOf<ReturnType<typeof adminPayout>>

const fromPayouts = sql`from ${payouts} join ${vendors} on ${vendors.id} = ${payouts.vendorId}`

const toAdminPayout = (row: AdminRow, { clock, secondAdminFromCents }: PayoutReadDeps): AdminPayout => {
  const { availableCents, pendingCents, ...vendor } = row.vendor
  const held = row.status === 'SENT' ? manualFailureBlockedUntil(givenAt(row), clock.now()) : null
  return {
    ...toPayout(row),
    phone: row.phone,
    isNewPhone: row.isNewPhone,
    requestedBy: row.requestedBy,
    firstApprovedBy: row.firstApprovedBy,
    needsTwo: row.amountCents >= secondAdminFromCents,
    sending: row.sending && { ...row.sending, sentAt: toInstantOrNull(row.sending.sentAt) },
    decidedBy: row.decidedBy,
    batchId: row.batchId,
    actions: allowedPayoutActions({ ...row, manualFailureBlockedUntil: held }),
    manualFailureBlockedUntil: held?.toISOString() ?? null,
    vendor: { ...vendor, availableKES: toKES(availableCents), pendingKES: toKES(pendingCents) },
  }
}

/** What M-Pesa put off ("not now") it has not been given. */
function givenAt({ sending, batchAt }: AdminRow): Date | null {
  const at = sending?.status === 'SENT' ? sending.sentAt : batchAt
  return at === null ? null : new Date(at)
}

const matching = (search: string): SQL => {
  const msisdn = toMsisdn(search)
  return sql`(${vendors.name} ilike ${containing(search)} or ${vendors.slug} = ${search.toLowerCase()}
    or ${payouts.reference} = ${search.toUpperCase()} ${msisdn ? sql`or ${payouts.phone} = ${`+${msisdn}`}` : sql``})`
}

/** What waits comes the longest waiting first; everything else the newest first. */
export const payoutsForAdmin = (
  deps: PayoutReadDeps,
  viewer: UserId,
  { status, search, batch, ...page }: PayoutFilter & PageQuery,
) =>
  paged(
    page,
    status !== undefined && waitingPayouts.includes(status) ? oldestFirst : latestFirst,
    ({ after, end }) => {
      const isSought = allOf(
        acrossVendors('admin-lists'),
        status && sql`${payouts.status} = ${status}`,
        !!search && matching(search),
        batch && sql`${payouts.batchId} = ${batch}`,
        after,
      )
      return select(deps.db, adminPayout(viewer), sql`${fromPayouts} where ${isSought} ${end}`)
    },
    (row) => toAdminPayout(row, deps),
  )

export async function payoutForAdmin(deps: PayoutReadDeps, viewer: UserId, id: PayoutId): Promise<AdminPayout> {
  const row = await selectOne(
    deps.db,
    adminPayout(viewer),
    sql`${fromPayouts} where ${acrossVendors('admin-record')} and ${payouts.id} = ${id}`,
  )
  if (!row) throw notFound('The payout')
  return toAdminPayout(row, deps)
}

const waiting = columns({
  status: payouts.status,
  count: sql<number>`count(*)::int`,
  cents: sql<Cents>`sum(${payouts.amountCents})::bigint`,
})

/** How much waits to be decided on, and to be paid. */
export async function countWaitingPayouts(db: Db) {
  const rows = await select(
    db,
    waiting,
    sql`from ${payouts} where ${acrossVendors('admin-lists')} and ${payouts.status} in ('REQUESTED', 'APPROVED') group by ${payouts.status}`,
  )
  const of = (wanted: PayoutStatus) => {
    const found = rows.find(({ status }) => status === wanted)
    return { count: found?.count ?? 0, amountKES: toKES(found?.cents ?? 0) }
  }
  return { requested: of('REQUESTED'), approved: of('APPROVED') }
}
