import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { recoveryCodeCount } from '#contracts/account/second-factor.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, eq, isNull } from '#server/platform/database/drizzle.ts'
import type { KeySecrets } from '#server/platform/sealing.ts'
import { endingLostFactor } from '../lost-factors/end-lost-factor.ts'
import { recoveryCodes, recoverySets } from './factors.tables.ts'
import { openFactorSecret, sealFactorSecret } from './seal-factor-secret.ts'

/** Without what is taken for another: 0 and O, 1, I and L, U and V. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 10

const newCode = () => Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('')

/** In two halves, as somebody copies it. */
const written = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`

/** Ten letters alone could be tried out by whoever has the hashes; the key is not in the database as it is. */
const hashCode = (key: Buffer, code: string) => createHmac('sha256', key).update(code).digest()

/** However it was typed. */
const plain = (typed: string) => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Makes ten codes in the place of those that there were, and returns them: nobody can read them again. */
export async function renewRecoveryCodes(tx: Tx, secrets: KeySecrets, userId: UserId, now: Date): Promise<string[]> {
  await tx.delete(recoverySets).where(eq(recoverySets.userId, userId))
  const key = randomBytes(32)
  const sealedKey = sealFactorSecret(secrets, 'recovery codes', userId, key)
  await tx.insert(recoverySets).values({ userId, sealedKey, madeAt: now })
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashCode(key, code) })))
  return codes.map(written)
}

/** Uses a code, once: of two at the same time one finds it unused. */
export async function consumeRecoveryCode(
  tx: Tx,
  secrets: KeySecrets,
  { userId, code, now }: { userId: UserId; code: string; now: Date },
): Promise<boolean> {
  const [set] = await tx.select().from(recoverySets).where(eq(recoverySets.userId, userId))
  if (!set) return false
  const codeHash = hashCode(openFactorSecret(secrets, 'recovery codes', userId, set.sealedKey), plain(code))
  const used = await tx
    .with(endingLostFactor(tx, userId, 'FACTOR_USED', now))
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId })
  return used.length > 0
}
