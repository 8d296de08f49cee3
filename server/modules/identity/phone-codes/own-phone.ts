import type { UserId } from '#contracts/wire/primitives.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, eq, isNotNull, ne, sql } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '../actor.ts'
import { users } from '../identity.tables.ts'
import { tellSecurityEvent } from '../security/tell-security-event.ts'
import { acceptPhoneCode, checkPhoneCode, type PhoneCodeDeps } from './phone-codes.ts'

/** The phone of an account, and whether its person proved that it is theirs. */
export async function readOwnPhone({ db, channels }: PhoneCodeDeps, { userId, phone }: Actor) {
  const [user] = await db.select({ verifiedAt: users.phoneVerifiedAt }).from(users).where(eq(users.id, userId))
  return { phone, verifiedAt: user?.verifiedAt?.toISOString() ?? null, channels: [...channels] }
}

/** Proves that the phone of an account is its person's, by the code that was sent there. */
export async function verifyOwnPhone(deps: PhoneCodeDeps, { userId, phone }: Actor, code: string) {
  const checked = await checkPhoneCode(deps, { purpose: 'OWN_PHONE', phone, userId }, code)
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    await acceptPhoneCode(tx, checked, now)
    await recordPhoneVerification(tx, { userId, phone }, now)
  })
}

/** Whoever verifies one number, or signs in by it, at the same moment waits for each other. */
export const lockPhone = (tx: Tx, phone: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('phone_verification'), hashtext(${phone}))`)

/**
 * A number has one owner: operators give it to somebody else after a while, so who received a code there last has it, and
 * the account that had proved it before has not any more. That account opens as before, by what its person knows, and is
 * told by mail and at its security page; whoever has the number now learns nothing of it.
 */
export async function recordPhoneVerification(tx: Tx, { userId, phone }: { userId: UserId; phone: string }, now: Date) {
  await lockPhone(tx, phone)
  const passed = await tx
    .update(users)
    .set({ phoneVerifiedAt: null })
    .where(and(eq(users.phone, phone), isNotNull(users.phoneVerifiedAt), ne(users.id, userId)))
    .returning({ id: users.id })
  const proved = await tx
    .update(users)
    .set({ phoneVerifiedAt: now })
    .where(and(eq(users.id, userId), eq(users.phone, phone)))
    .returning({ id: users.id })
  if (proved.length === 0)
    throw new DomainError(
      'phone_code_expired',
      'The phone of this account was changed meanwhile. Have a code sent there.',
    )
  // Not from where: that is of the number's new owner.
  const device = { address: '', agent: '', language: null }
  for (const { id } of passed)
    await tellSecurityEvent(tx, { userId: id, kind: 'PHONE_VERIFIED_ELSEWHERE', device }, now)
}
