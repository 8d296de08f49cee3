import { confirmationMinutes, minutesToRead } from '#contracts/identity.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { minutes, plus } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import type { Actor } from '../actor.ts'
import { confirmPassword } from '../profile.ts'
import { isConfirmedSince, recordConfirmation } from '../sessions.queries.ts'

type Deps = Pick<ModuleDeps, 'db' | 'clock'>

/** An administrator gives the password once more: risky acts are open to this session for ten minutes. */
export async function confirmSession({ db, clock }: Deps, actor: Actor, password: string) {
  await confirmPassword(db, clock, actor.userId, password)
  await inTransaction(db, async (tx) => {
    const now = clock.now()
    await recordConfirmation(tx, actor, now)
    await recordAudit(tx, actor, { action: 'user.confirm', subjectId: actor.userId, detail: {} }, now)
  })
}

/** Whether the password is asked for before an act is shown: what was confirmed would end while it is being read. */
export const needsPassword = async ({ db, clock }: Deps, actor: Actor): Promise<boolean> =>
  !(await isConfirmedSince(db, actor, plus(clock.now(), -minutes(confirmationMinutes - minutesToRead))))
