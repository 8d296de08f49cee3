import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod'
import type { updateSettings as contract, Settings } from '#contracts/admin/settings/settings.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { insertRule, ownRate, toBasisPoints, toRate } from '#server/modules/commissions/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import {
  lockSettings,
  readSettings,
  type StartedWith,
  type StoredSettings,
  storedNames,
  writeSetting,
} from './stored-settings.ts'

type Change = z.output<(typeof contract)['body']>

/** What the program was started with; each holds until somebody sets it. */
export interface SettingsAtStart {
  commissionBasisPoints: number
  startedWith: StartedWith
}

/** All settings are one subject of the audit trail, which has ids for subjects. */
export const settingsSubject = '00000000-0000-7000-8000-5e7710650000'

/** The settings as they are now. */
export async function allSettings(db: Db, atStart: SettingsAtStart, now: Date): Promise<Settings> {
  const rate = await ownRate(db, { scope: 'PLATFORM' }, now)
  const { percent } = toRate(rate ?? { basisPoints: atStart.commissionBasisPoints, fixedCents: 0 })
  return { commissionPercent: percent, ...(await readSettings(db, storedNames, atStart.startedWith)) }
}

/** Changes what is sent and is another than before, and writes down from what to what. */
export async function updateSettings(db: Db, actor: Actor, change: Change, atStart: SettingsAtStart, now: Date) {
  await inTransaction(db, async (tx) => {
    await lockSettings(tx)
    const before = await allSettings(tx, atStart, now)
    const isOther = (name: keyof Settings) =>
      change[name] !== undefined && !isDeepStrictEqual(change[name], before[name])
    const changed = (Object.keys(before) as (keyof Settings)[]).filter(isOther)
    if (changed.length === 0) return
    for (const name of changed) {
      if (name === 'commissionPercent') await changeCommission(tx, actor, change[name] as number, now)
      else
        await writeSetting(tx, name, change[name] as StoredSettings[typeof name], {
          changedBy: actor.userId,
          changedAt: now,
        })
    }
    const detail = Object.fromEntries(changed.map((name) => [name, { from: before[name], to: change[name] }]))
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
