import type { UserId, VendorId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { toBasisPoints } from './commission-rule.ts'
import { emitCommissionChanged } from './emit-commission-changed.ts'
import { ownRate } from './rates.queries.ts'
import { insertRule } from './set-rule.ts'

/**
 * A vendor's own commission is a rule like any other: a new one replaces the previous one, with its fixed part. Returns
 * what changed, in basis points; null where it was so already.
 */
export async function setVendorCommission(
  tx: Tx,
  actor: { userId: UserId },
  vendorId: VendorId,
  percent: number | null,
  now: Date,
) {
  const subject = { scope: 'VENDOR', vendorId } as const
  const before = await ownRate(tx, subject, now)
  const from = before?.basisPoints ?? null
  const to = percent === null ? null : toBasisPoints(percent)
  if (from === to) return null
  const rate = to === null ? null : { basisPoints: to, fixedCents: before?.fixedCents ?? 0 }
  await insertRule(tx, { subject, rate, startsAt: now, createdBy: actor.userId }, now)
  await emitCommissionChanged(tx, { subject, rate, startsAt: now }, now)
  return { from, to }
}
