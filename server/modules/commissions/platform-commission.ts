import type { UserId } from '#contracts/wire/primitives.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { toBasisPoints, toRate } from './commission-rule.ts'
import { ownRate } from './rates.queries.ts'
import { insertRule } from './set-rule.ts'

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
