import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UserId } from '#contracts/wire/primitives.ts'
import type { UsedPasskey } from '#contracts/wire/web-authn.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { erasureRequested, restoreOwnAccount } from '../erasure/request-erasure.ts'
import { takePendingSignIn } from '../factors/pending-sign-in.ts'
import { users } from '../identity.tables.ts'
import { accountDisabled, accountLocked } from '../login.ts'
import type { CookieSettings } from '../session-cookie.ts'
import { checkPasskey, passkeyRefused } from './check-passkey.ts'
import type { PasskeyDeps } from './passkey-site.ts'

interface SignIn {
  request: FastifyRequest
  reply: FastifyReply
  passkey: UsedPasskey
}

/** Signs in by a passkey alone; a sign-in of the same account whose password was right ends with it. */
export async function signInWithPasskey(
  deps: PasskeyDeps,
  settings: CookieSettings,
  { request, reply, passkey }: SignIn,
): Promise<UserId> {
  const { db, clock } = deps
  const userId = await checkPasskey(deps, { purpose: 'SIGN_IN', sessionId: null, passkey })
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) throw passkeyRefused()
  if (user.disabledAt) throw accountDisabled()
  if (user.lockedAt) throw accountLocked()
  const pending = await takePendingSignIn(deps, settings, { request, reply, userId })
  if (user.eraseAt) {
    // Whoever keeps their account said so with the password.
    if (!pending?.restoresAccount) throw erasureRequested(user.eraseAt)
    await restoreOwnAccount(db, userId, clock.now())
  }
  return userId
}
