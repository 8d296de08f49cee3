import { recordAudit } from '#server/modules/audit/index.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import type { Actor } from '../actor.ts'
import { confirmPassword } from '../profile.ts'
import { recordConfirmation } from '../sessions.queries.ts'

/** An administrator gives the password once more: risky acts are open to this session for ten minutes. */
export async function confirmSession({ db, clock }: Pick<ModuleDeps, 'db' | 'clock'>, actor: Actor, password: string) {
  await confirmPassword(db, clock, actor.userId, password)
  await inTransaction(db, async (tx) => {
    const now = clock.now()
    await recordConfirmation(tx, actor, now)
    await recordAudit(tx, actor, { action: 'user.confirm', subjectId: actor.userId, detail: {} }, now)
  })
}
