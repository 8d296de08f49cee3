import { eq, type SQL, sql } from 'drizzle-orm'
import type { DisbursementStatus } from '#contracts/money/disbursements.ts'
import type { AdminPayout, Payout, PayoutStatus } from '#contracts/money/payouts.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { type PayoutBatchId, type PayoutId, toMsisdn, type UserId, type VendorId } from '#contracts/wire/primitives.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { allOf, containing, millisecondsSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { assert, notFound } from '#server/platform/errors.ts'
import { maskedPhone } from '#server/platform/masked-phone.ts'
import { allowedPayoutActions, manualFailureBlockedUntil } from './decide/allowed-payout-actions.ts'
import { waitingPayouts } from './payout-status.ts'

interface Row extends Record<string, unknown> {
  id: PayoutId
  amountCents: Cents
  status: PayoutStatus
  phone: string
  reference: string | null
  reason: string | null
  requestedAt: number
  decidedAt: number | null
  settledAt: number | null
}

const columns: SQL = sql`p.id, p.amount_cents as "amountCents", p.status, p.phone, p.reference, p.reason,
  ${millisecondsSql(sql`p.requested_at`)} as "requestedAt", ${millisecondsSql(sql`p.decided_at`)} as "decidedAt",
  ${millisecondsSql(sql`p.settled_at`)} as "settledAt"`

const toPayout = (row: Row): Payout => ({
  id: row.id,
  amountKES: toKES(row.amountCents),
  status: row.status,
  phone: maskedPhone(row.phone),
  reference: row.reference,
  reason: row.reason,
  requestedAt: toInstant(row.requestedAt),
  decidedAt: toInstantOrNull(row.decidedAt),
  settledAt: toInstantOrNull(row.settledAt),
})

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

/** The newest first, after the one with the id `after`. */
export async function payoutsOfVendor(
  db: Db,
  vendorId: VendorId,
  status: PayoutStatus | undefined,
  limit: number,
  after?: PayoutId,
): Promise<Payout[]> {
  const isSought = allOf(
    sql`p.vendor_id = ${vendorId}`,
    status && sql`p.status = ${status}`,
    after && sql`p.id < ${after}::uuid`,
  )
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from payouts p where ${isSought} order by p.id desc limit ${limit}`,
  )
  return rows.map(toPayout)
}

export async function payoutOfVendor(db: Db, vendorId: VendorId, id: PayoutId): Promise<Payout> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from payouts p where p.id = ${id} and p.vendor_id = ${vendorId}`,
  )
  if (!rows[0]) throw notFound('The payout')
  return toPayout(rows[0])
}

interface AdminRow extends Row {
  isNewPhone: boolean
  requestedBy: string
  firstApprovedBy: string | null
  sending: { status: DisbursementStatus; sentAt: number | null; failure: string | null } | null
  decidedBy: string | null
  batchId: PayoutBatchId | null
  batchAt: number | null
  isOwn: boolean
  isFirstApprover: boolean
  vendor: Omit<AdminPayout['vendor'], 'availableKES' | 'pendingKES'> & { availableCents: Cents; pendingCents: Cents }
}

const balanceOf = (part: 'pending' | 'available') =>
  sql`coalesce((select balance_cents from ledger_accounts where vendor_id = v.id and key = ${sql.raw(`'${part}'`)}), 0)`

const adminColumns = (viewer: UserId): SQL => sql`${columns},
  not exists (select from payouts o where o.vendor_id = p.vendor_id and o.phone = p.phone and o.status = 'PAID') as "isNewPhone",
  (select name from users where id = p.requested_by) as "requestedBy",
  (select name from users where id = p.first_approved_by) as "firstApprovedBy",
  (select json_build_object('status', m.status, 'sentAt', ${millisecondsSql(sql`m.sent_at`)}, 'failure', m.failure)
    from disbursements m where m.payout_id = p.id order by m.id desc limit 1) as sending,
  (select name from users where id = p.decided_by) as "decidedBy", p.batch_id as "batchId",
  (select ${millisecondsSql(sql`created_at`)} from payout_batches where id = p.batch_id) as "batchAt",
  p.requested_by = ${viewer} as "isOwn", coalesce(p.first_approved_by = ${viewer}, false) as "isFirstApprover",
  (select json_build_object('id', v.id, 'slug', v.slug, 'name', v.name, 'status', v.status,
    'availableCents', ${balanceOf('available')}, 'pendingCents', ${balanceOf('pending')},
    'payouts', (select json_build_object('paid', count(*) filter (where o.status = 'PAID'),
      'failed', count(*) filter (where o.status = 'FAILED'), 'rejected', count(*) filter (where o.status = 'REJECTED'))
      from payouts o where o.vendor_id = v.id))) as vendor`

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
  return sql`(v.name ilike ${containing(search)} or v.slug = ${search.toLowerCase()} or p.reference = ${search.toUpperCase()}
    ${msisdn ? sql`or p.phone = ${`+${msisdn}`}` : sql``})`
}

/** What waits comes the longest waiting first; everything else the newest first. */
export async function payoutsForAdmin(
  deps: PayoutReadDeps,
  viewer: UserId,
  { status, search, batch }: PayoutFilter,
  limit: number,
  after?: PayoutId,
): Promise<AdminPayout[]> {
  const isOldestFirst = status !== undefined && waitingPayouts.includes(status)
  const isSought = allOf(
    status && sql`p.status = ${status}`,
    !!search && matching(search),
    batch && sql`p.batch_id = ${batch}`,
    after && (isOldestFirst ? sql`p.id > ${after}::uuid` : sql`p.id < ${after}::uuid`),
  )
  const { rows } = await deps.db.execute<AdminRow>(sql`
    select ${adminColumns(viewer)} from payouts p join vendors v on v.id = p.vendor_id
    where ${isSought} order by p.id ${isOldestFirst ? sql`asc` : sql`desc`} limit ${limit}`)
  return rows.map((row) => toAdminPayout(row, deps))
}

export async function payoutForAdmin(deps: PayoutReadDeps, viewer: UserId, id: PayoutId): Promise<AdminPayout> {
  const { rows } = await deps.db.execute<AdminRow>(
    sql`select ${adminColumns(viewer)} from payouts p join vendors v on v.id = p.vendor_id where p.id = ${id}`,
  )
  if (!rows[0]) throw notFound('The payout')
  return toAdminPayout(rows[0], deps)
}

/** How much waits to be decided on, and to be paid. */
export async function countWaitingPayouts(db: Db) {
  const { rows } = await db.execute<{ status: PayoutStatus; count: number; cents: Cents }>(sql`
    select status, count(*)::int as count, sum(amount_cents)::bigint as cents
    from payouts where status in ('REQUESTED', 'APPROVED') group by status`)
  const of = (wanted: PayoutStatus) => {
    const found = rows.find(({ status }) => status === wanted)
    return { count: found?.count ?? 0, amountKES: toKES(found?.cents ?? 0) }
  }
  return { requested: of('REQUESTED'), approved: of('APPROVED') }
}

/** Whom a vendor's payouts go to: who is told, and the phone that gets them. */
export async function payoutRecipient(db: Db, vendorId: VendorId) {
  const [vendor] = await db
    .select({
      userId: vendors.ownerId,
      shop: vendors.name,
      phone: vendors.payoutPhone,
      phoneChangedAt: vendors.payoutPhoneChangedAt,
    })
    .from(vendors)
    .where(eq(vendors.id, vendorId))
  assert(vendor, `vendor ${vendorId} is gone`)
  return vendor
}
