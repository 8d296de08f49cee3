import { recordAudit } from '#server/modules/audit/index.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/errors.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import type { Actor } from '../actor.ts'
import { endPendingSignIns } from '../factors/pending-sign-in.ts'
import { lockUser } from '../lock-users.ts'
import type { Device } from '../sessions.queries.ts'
import { stopLostFactorOf } from './end-lost-factor.ts'
import { tellLostFactor } from './tell-lost-factor.ts'

/** Whoever is in the account keeps its second factor; every sign-in that waits for it ends. */
export const stopOwnLostFactor = (
  { db, clock }: Pick<ModuleDeps, 'db' | 'clock'>,
  { userId }: Actor,
  device: Device,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    await lockUser(tx, userId)
    if (!(await stopLostFactorOf(tx, userId, now))) throw notFound('The request')
    await endPendingSignIns(tx, userId)
    await tellLostFactor(tx, { userId, device, step: 'ENDED' }, now)
    await recordAudit(tx, { userId }, { action: 'user.stop-lost-factor', subjectId: userId, detail: {} }, now)
  })
