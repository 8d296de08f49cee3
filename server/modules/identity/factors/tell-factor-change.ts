import type { UserId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { type ToldSecurityEvent, tellSecurityEvent } from '../security/tell-security-event.ts'
import type { Device } from '../sessions.queries.ts'

export type FactorChange = Extract<ToldSecurityEvent, `SECOND_FACTOR_${string}` | `RECOVERY_${string}`>

const actions: Record<FactorChange, `user.${string}`> = {
  SECOND_FACTOR_ADDED: 'user.add-factor',
  SECOND_FACTOR_REMOVED: 'user.remove-factor',
  RECOVERY_CODES_MADE: 'user.make-recovery-codes',
  RECOVERY_CODE_USED: 'user.use-recovery-code',
}

/** Keeps what was done to somebody's second factor, and tells them by mail: it may have been another. */
export async function tellFactorChange(
  tx: Tx,
  {
    userId,
    kind,
    device,
    actorId = userId,
  }: { userId: UserId; kind: FactorChange; device: Device; actorId?: UserId | null },
  now: Date,
): Promise<void> {
  await tellSecurityEvent(tx, { userId, kind, device }, now)
  await recordAudit(tx, { userId: actorId }, { action: actions[kind], subjectId: userId, detail: {} }, now)
}
