import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod'
import type { updateSettings as contract, Settings } from '#contracts/admin/settings/settings.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
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

export interface SettingsDeps {
  /** What the program was started with; each holds until somebody sets it. */
  startedWith: StartedWith
  /** The platform's commission is a rule of the commissions, which stand above: `app.ts` hands it in. */
  commission: {
    percent: (db: Db, now: Date) => Promise<number>
    change: (tx: Tx, to: { percent: number; createdBy: UserId }, now: Date) => Promise<void>
  }
}

/** All settings are one subject of the audit trail, which has ids for subjects. */
export const settingsSubject = '00000000-0000-7000-8000-5e7710650000'

/** The settings as they are now. */
export async function allSettings(db: Db, { startedWith, commission }: SettingsDeps, now: Date): Promise<Settings> {
  const commissionPercent = await commission.percent(db, now)
  return { commissionPercent, ...(await readSettings(db, storedNames, startedWith)) }
}

/** Changes what is sent and is another than before, and writes down from what to what. */
export async function updateSettings(db: Db, actor: Actor, change: Change, deps: SettingsDeps, now: Date) {
  await inTransaction(db, async (tx) => {
    await lockSettings(tx)
    const before = await allSettings(tx, deps, now)
    const isOther = (name: keyof Settings) =>
      change[name] !== undefined && !isDeepStrictEqual(change[name], before[name])
    const changed = (Object.keys(before) as (keyof Settings)[]).filter(isOther)
    if (changed.length === 0) return
    for (const name of changed) {
      if (name === 'commissionPercent')
        await deps.commission.change(tx, { percent: change[name] as number, createdBy: actor.userId }, now)
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
