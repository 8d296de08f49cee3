import { unprovenApproverFromKES } from '#contracts/money/payouts.ts'
import { type Cents, toCents } from '#contracts/wire/money.ts'
import { isLedgerBrokenSql } from '#server/modules/ledger/index.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { alias } from '#server/platform/database/drizzle-tables.ts'
import { columns, selectOne } from '#server/platform/database/select.ts'
import { millisecondsSql, momentSql } from '#server/platform/database/sql.ts'
import { assert } from '#server/platform/errors.ts'
import { nairobiDay, startOfDay } from '#server/platform/nairobi.ts'
import { type PayoutRow, payouts } from '../payouts.tables.ts'

/** Another payout of the same vendor. */
export const others = alias(payouts, 'others')

const fromOthers = sql`from ${payouts} ${others} where ${others.vendorId} = ${payouts.vendorId}`

/** What is usual is said of a vendor that was paid at least so often, by the average of so many of its last payouts. */
const [usualFromPayouts, usualOfPayouts] = [3, 10]

/** What decides on the warnings of a row of `payouts`, joined to its vendor. */
export const warningColumns = {
  wasPaidBefore: sql<boolean>`exists (select ${fromOthers} and ${others.status} = 'PAID')`,
  isNewPhone: sql<boolean>`not exists (select ${fromOthers} and ${others.phone} = ${payouts.phone} and ${others.status} = 'PAID')`,
  phoneChangedAt: millisecondsSql(vendors.payoutPhoneChangedAt),
  usualCents: sql<Cents | null>`(select case when count(*) >= ${sql.raw(`${usualFromPayouts}`)}
      then (round(avg(last.cents) / 100) * 100)::bigint end
    from (select ${others.amountCents} as cents ${fromOthers} and ${others.status} = 'PAID' and ${others.id} <> ${payouts.id}
      order by ${others.id} desc limit ${sql.raw(`${usualOfPayouts}`)}) as last)`,
}

/** What was approved for the vendor of a row of `payouts` since midnight in Nairobi, and goes out or has gone. */
export const approvedTodaySql = (now: Date) =>
  sql<Cents>`coalesce((select sum(${others.amountCents}) ${fromOthers} and ${others.status} in ('APPROVED', 'SENT', 'PAID')
    and ${others.decidedAt} >= ${momentSql(startOfDay(nairobiDay(now)))}), 0)::bigint`

const unprovenFrom = sql.raw(`${toCents(unprovenApproverFromKES)}`)

/**
 * Whether the row of `payouts` waits until two have decided on it, because the last proof of the ledger found a
 * violation: what waits for approval with what goes to its vendor in a day, what was approved by one before, by itself.
 */
export const isHeldByProofSql = (now: Date) => sql<boolean>`(case ${payouts.status}
    when 'REQUESTED' then ${payouts.amountCents} + ${approvedTodaySql(now)} >= ${unprovenFrom}
    when 'APPROVED' then ${payouts.amountCents} >= ${unprovenFrom} and ${payouts.firstApprovedBy} is null
    else false end and ${isLedgerBrokenSql})`

/** Of a payout whose row is locked. */
export async function isHeldByProof(tx: Tx, { id, vendorId }: Pick<PayoutRow, 'id' | 'vendorId'>, now: Date) {
  const row = await selectOne(
    tx,
    columns({ isHeld: isHeldByProofSql(now) }),
    sql`from ${payouts} where ${payouts.vendorId} = ${vendorId} and ${payouts.id} = ${id}`,
  )
  return row?.isHeld ?? false
}

/**
 * What is looked at before a payout is approved. Its vendor is locked, so that none of it changes before the approval
 * is written.
 */
export async function payoutFactsWithLock(tx: Tx, { id, vendorId }: Pick<PayoutRow, 'id' | 'vendorId'>, now: Date) {
  const facts = await selectOne(
    tx,
    columns({
      ...warningColumns,
      amountCents: payouts.amountCents,
      approvedTodayCents: approvedTodaySql(now),
      isHeldByProof: isHeldByProofSql(now),
    }),
    sql`from ${payouts} join ${vendors} on ${vendors.id} = ${payouts.vendorId}
      where ${payouts.vendorId} = ${vendorId} and ${payouts.id} = ${id}`,
  )
  assert(facts, `payout ${id} is locked and gone`)
  return facts
}
