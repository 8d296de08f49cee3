import type * as z from 'zod'
import type { updateSettings as contract, Settings } from '#contracts/admin/settings.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { insertRule, ownRate, toBasisPoints, toRate } from '#server/modules/commissions/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { lockSettings, readSetting, writeSetting } from './stored-settings.ts'

type Change = z.output<(typeof contract)['body']>

/** All settings are one subject of the audit trail, which has ids for subjects. */
export const settingsSubject = '00000000-0000-7000-8000-5e7710650000'

/** The settings as they are now. */
export async function readSettings(db: Db, commissionBasisPoints: number, now: Date): Promise<Settings> {
  const rate = await ownRate(db, { scope: 'PLATFORM' }, now)
  const { percent } = toRate(rate ?? { basisPoints: commissionBasisPoints, fixedCents: 0 })
  return { commissionPercent: percent, approvesVendors: await readSetting(db, 'approvesVendors') }
}

/** Changes what is sent and is another than before, and writes down from what to what. */
export async function updateSettings(db: Db, actor: Actor, change: Change, commissionBasisPoints: number, now: Date) {
  await inTransaction(db, async (tx) => {
    await lockSettings(tx)
    const before = await readSettings(tx, commissionBasisPoints, now)
    const { commissionPercent, approvesVendors } = change
    const detail: Record<string, { from: unknown; to: unknown }> = {}
    if (commissionPercent !== undefined && commissionPercent !== before.commissionPercent) {
      await changeCommission(tx, actor, commissionPercent, now)
      detail.commissionPercent = { from: before.commissionPercent, to: commissionPercent }
    }
    if (approvesVendors !== undefined && approvesVendors !== before.approvesVendors) {
      await writeSetting(tx, 'approvesVendors', approvesVendors, { changedBy: actor.userId, changedAt: now })
      detail.approvesVendors = { from: before.approvesVendors, to: approvesVendors }
    }
    if (Object.keys(detail).length === 0) return
    await recordAudit(tx, actor, { action: 'settings.change', subjectId: settingsSubject, detail }, now)
  })
}

/** A rule of the platform from now on, like one that is set among the commissions; its fixed part stays. */
async function changeCommission(tx: Tx, actor: Actor, percent: number, now: Date) {
  const subject = { scope: 'PLATFORM' } as const
  const fixedCents = (await ownRate(tx, subject, now))?.fixedCents ?? 0
  const rate = { basisPoints: toBasisPoints(percent), fixedCents }
  await insertRule(tx, { subject, rate, startsAt: now, createdBy: actor.userId }, now)
}
