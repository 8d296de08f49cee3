import type { UserId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, eq, isNotNull, lt } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { KeySecrets } from '#server/platform/sealing.ts'
import { endingLostFactor } from '../lost-factors/end-lost-factor.ts'
import { authenticatorApps } from './factors.tables.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'
import { openFactorSecret } from './seal-factor-secret.ts'
import { stepOfCode } from './totp.ts'

interface GivenCode {
  userId: UserId
  code: string
  now: Date
}

/** Accepts a code of the app or a recovery code, once, and says which of them it was; refuses any other. */
export async function acceptCode(tx: Tx, secrets: KeySecrets, given: GivenCode): Promise<'app' | 'recovery code'> {
  const digits = given.code.replaceAll(/\s/g, '')
  const isOfApp = /^\d{6}$/.test(digits)
  if (isOfApp && (await acceptAppCode(tx, secrets, { ...given, code: digits }))) return 'app'
  if (!isOfApp && (await consumeRecoveryCode(tx, secrets, given))) return 'recovery code'
  throw wrongCode()
}

export const wrongCode = () =>
  new DomainError('wrong_code', 'This code is not right, or was used already. Wait for the next one.', {
    field: 'code',
  })

async function acceptAppCode(tx: Tx, secrets: KeySecrets, { userId, code, now }: GivenCode): Promise<boolean> {
  const isOfUser = and(eq(authenticatorApps.userId, userId), isNotNull(authenticatorApps.confirmedAt))
  const [app] = await tx.select().from(authenticatorApps).where(isOfUser)
  if (!app) return false
  const step = stepOfCode(openFactorSecret(secrets, 'authenticator app', userId, app.sealedSecret), code, now)
  if (step === null) return false
  // A code that somebody looked at over a shoulder is worth nothing once it was used, nor is one from before it.
  const used = await tx
    .with(endingLostFactor(tx, userId, 'FACTOR_USED', now))
    .update(authenticatorApps)
    .set({ lastStep: step, lastUsedAt: now })
    .where(and(isOfUser, lt(authenticatorApps.lastStep, step)))
    .returning({ userId: authenticatorApps.userId })
  return used.length > 0
}
