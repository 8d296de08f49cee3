import type { UserId, VendorId } from '#contracts/wire/primitives.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { toBasisPoints, toRate } from './commission-rule.ts'
import { ownRate } from './rates.queries.ts'
import { insertRule } from './set-rule.ts'

interface OfVendor {
  vendorId: VendorId
  /** Null takes it away: what holds for others holds again. */
  percent: number | null
  createdBy: UserId
}

/** A vendor's own commission is a rule like any other: a new one replaces the previous one, with its fixed part. */
export async function changeVendorCommission(tx: Tx, { vendorId, percent, createdBy }: OfVendor, now: Date) {
  const subject = { scope: 'VENDOR', vendorId } as const
  const before = await ownRate(tx, subject, now)
  const basisPoints = percent === null ? null : toBasisPoints(percent)
  const from = before?.basisPoints ?? null
  if (from === basisPoints) return null
  const rate = basisPoints === null ? null : { basisPoints, fixedCents: before?.fixedCents ?? 0 }
  await insertRule(tx, { subject, rate, startsAt: now, createdBy }, now)
  return { from, to: basisPoints }
}

/** What the platform keeps where no other rule holds, for its settings. */
export const platformCommission = (usualBasisPoints: number) => ({
  async percent(db: Db, now: Date): Promise<number> {
    const rate = await ownRate(db, { scope: 'PLATFORM' }, now)
    return toRate(rate ?? { basisPoints: usualBasisPoints, fixedCents: 0 }).percent
  },
  /** A rule of the platform from now on, like one that is set among the commissions; its fixed part stays. */
  async change(tx: Tx, { percent, createdBy }: { percent: number; createdBy: UserId }, now: Date): Promise<void> {
    const subject = { scope: 'PLATFORM' } as const
    const fixedCents = (await ownRate(tx, subject, now))?.fixedCents ?? 0
    const rate = { basisPoints: toBasisPoints(percent), fixedCents }
    await insertRule(tx, { subject, rate, startsAt: now, createdBy }, now)
  },
})
