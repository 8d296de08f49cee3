import type { Payout, PayoutStatus } from '#contracts/money/payouts.ts'
import { toKES } from '#contracts/wire/money.ts'
import { PayoutId, type VendorId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { disbursements } from '#server/modules/payments/disbursements/disbursements.tables.ts'
import { isStuckSql } from '#server/modules/payments/index.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { maskPhone } from '#server/platform/contacts.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { newestFirst } from '#server/platform/database/list-order.ts'
import { columns, fixed, select, selectOne, type ValueOf } from '#server/platform/database/select.ts'
import { allOf, millisecondsSql, momentSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { assert, notFound } from '#server/platform/errors.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { isHeldByProofSql } from './decide/payout-facts.queries.ts'
import { type PayoutRow, payouts } from './payouts.tables.ts'

/**
 * Whether the shop of the row of `payouts` is suspended, its owner's account disabled or locked, or its payout phone was
 * changed lately: nothing is sent to it meanwhile.
 */
const isStopped = (
  now: Date,
) => sql<boolean>`exists (select 1 from ${vendors} join ${users} on ${users.id} = ${vendors.ownerId}
  where ${vendors.id} = ${payouts.vendorId} and (${vendors.status} = 'SUSPENDED' or ${users.disabledAt} is not null or ${users.lockedAt} is not null
    or ${vendors.payoutsHeldUntil} > ${momentSql(now)}))`

const isWaiting = fixed(sql<boolean>`${payouts.status} in ('REQUESTED', 'APPROVED')`)

/** Asked for or approved, and held until the shop is reinstated, or the time over. */
export const isHeldSql = (now: Date) => sql<boolean>`(${isWaiting} and ${isStopped(now)})`

/** Until when it is held because its payout phone was changed. */
const heldUntil = (now: Date) => sql<number | null>`(select ${millisecondsSql(vendors.payoutsHeldUntil)} from ${vendors}
  where ${vendors.id} = ${payouts.vendorId} and ${isWaiting} and ${vendors.payoutsHeldUntil} > ${momentSql(now)})`

/** Whether a payout may not be approved or sent now. */
export async function isPayoutHeld(
  tx: Tx,
  { id, vendorId }: Pick<PayoutRow, 'id' | 'vendorId'>,
  now: Date,
): Promise<boolean> {
  const row = await selectOne(
    tx,
    columns({ isStopped: isStopped(now) }),
    sql`from ${payouts} where ${payouts.vendorId} = ${vendorId} and ${payouts.id} = ${id}`,
  )
  return row?.isStopped ?? false
}

/** The disbursements of a row of payouts. */
export const disbursementOfPayout = { vendorId: payouts.vendorId, id: payouts.id, foreignId: disbursements.payoutId }

export const payoutColumns = (now: Date) => ({
  id: payouts.id,
  amountCents: payouts.amountCents,
  status: payouts.status,
  phone: payouts.phone,
  reference: payouts.reference,
  reason: payouts.reason,
  failure: payouts.failure,
  requestedAt: millisecondsSql(payouts.requestedAt),
  decidedAt: millisecondsSql(payouts.decidedAt),
  settledAt: millisecondsSql(payouts.settledAt),
  isHeld: isHeldSql(now),
  isHeldByProof: isHeldByProofSql(now),
  heldUntil: heldUntil(now),
  isStuck: isStuckSql(disbursementOfPayout),
})
const ownPayout = (now: Date) => columns(payoutColumns(now))

export const toPayout = (row: ValueOf<ReturnType<typeof ownPayout>>): Payout => ({
  id: row.id,
  amountKES: toKES(row.amountCents),
  status: row.status,
  phone: maskPhone(row.phone),
  reference: row.reference,
  reason: row.reason,
  failure: row.failure,
  requestedAt: toInstant(row.requestedAt),
  decidedAt: toInstantOrNull(row.decidedAt),
  settledAt: toInstantOrNull(row.settledAt),
  isHeld: row.isHeld,
  isHeldByProof: row.isHeldByProof,
  heldUntil: toInstantOrNull(row.heldUntil),
  isStuck: row.isStuck,
})

const order = newestFirst(payouts.id, PayoutId)

export const payoutsOfVendor = (
  db: Db,
  vendorId: VendorId,
  { status, ...page }: { status?: PayoutStatus } & PageQuery,
  now: Date,
) =>
  paged(
    page,
    order,
    ({ after, end }) => {
      const matchesFilter = allOf(
        sql`${payouts.vendorId} = ${vendorId}`,
        status && sql`${payouts.status} = ${status}`,
        after,
      )
      return select(db, ownPayout(now), sql`from ${payouts} where ${matchesFilter} ${end}`)
    },
    toPayout,
  )

export async function payoutOfVendor(db: Db, vendorId: VendorId, id: PayoutId, now: Date): Promise<Payout> {
  const row = await selectOne(
    db,
    ownPayout(now),
    sql`from ${payouts} where ${payouts.id} = ${id} and ${payouts.vendorId} = ${vendorId}`,
  )
  if (!row) throw notFound('The payout')
  return toPayout(row)
}

/** Whom a vendor's payouts go to: who is told, and the phone that gets them. */
export async function payoutRecipient(db: Db, vendorId: VendorId) {
  const [vendor] = await db
    .select({
      userId: vendors.ownerId,
      shop: vendors.name,
      phone: vendors.payoutPhone,
      phoneVerifiedAt: vendors.payoutPhoneVerifiedAt,
      heldUntil: vendors.payoutsHeldUntil,
    })
    .from(vendors)
    .where(eq(vendors.id, vendorId))
  assert(vendor, `vendor ${vendorId} is gone`)
  return vendor
}
