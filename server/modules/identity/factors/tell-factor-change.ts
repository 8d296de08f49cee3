import type { UserId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { queueAccountNotices } from '../account-links/account-links.ts'
import { users } from '../identity.tables.ts'
import { recordSecurityEvent } from '../security/security-events.ts'
import { type Device, findLanguage } from '../sessions.queries.ts'

export type FactorChange =
  | 'SECOND_FACTOR_ADDED'
  | 'SECOND_FACTOR_REMOVED'
  | 'RECOVERY_CODES_MADE'
  | 'RECOVERY_CODE_USED'

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
  await recordSecurityEvent(tx, { userId, kind, device }, now)
  await recordAudit(tx, { userId: actorId }, { action: actions[kind], subjectId: userId, detail: {} }, now)
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  const language = device.language ?? (await findLanguage(tx, userId)) ?? 'en'
  if (user) await queueAccountNotices(tx, [{ userId, kind, email: user.email, language }], now)
}
