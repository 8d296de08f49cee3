import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { SessionId, UserId } from '#contracts/wire/primitives.ts'
import type { UsedPasskey } from '#contracts/wire/web-authn.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import { endingLostFactor } from '../lost-factors/end-lost-factor.ts'
import { consumeChallenge } from './passkey-challenges.ts'
import { loadWebAuthn, type PasskeyDeps, passkeySite } from './passkey-site.ts'
import { type PasskeyPurpose, passkeys } from './passkeys.tables.ts'

export const passkeyRefused = () =>
  new DomainError('passkey_refused', 'This passkey was not accepted. Try again, or sign in in another way.')

interface Used {
  purpose: Exclude<PasskeyPurpose, 'ADD'>
  sessionId: SessionId | null
  /** Of whom it must be; undefined where it says who it is. */
  userId?: UserId
  passkey: UsedPasskey
}

/** Whose passkey was used. A finger, a face or a PIN is required each time, so it is two factors by itself. */
export async function checkPasskey(deps: PasskeyDeps, { purpose, sessionId, userId, passkey }: Used): Promise<UserId> {
  const { db, clock } = deps
  const [known] = await db.select().from(passkeys).where(eq(passkeys.credentialId, passkey.id))
  const { origin, rpId } = passkeySite(deps)
  const now = clock.now()
  if (!known || (userId && known.userId !== userId)) throw passkeyRefused()
  const { clientDataJSON } = passkey.response
  const expectedChallenge = await consumeChallenge(db, clientDataJSON, { purpose, sessionId }, now)
  if (expectedChallenge === null) throw passkeyRefused()
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const { authenticationInfo, verified } = await verifyAuthenticationResponse({
    response: passkey as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: {
      id: known.credentialId,
      publicKey: new Uint8Array(known.publicKey),
      counter: known.counter,
      transports: known.transports,
    },
  }).catch(() => {
    // What it throws says what did not fit, which only who tries to get in would read.
    throw passkeyRefused()
  })
  if (!verified) throw passkeyRefused()
  const used = await db
    .with(endingLostFactor(db, known.userId, 'FACTOR_USED', now))
    .update(passkeys)
    .set({
      counter: sql`greatest(${passkeys.counter}, ${authenticationInfo.newCounter})`,
      isSynced: authenticationInfo.credentialBackedUp,
      lastUsedAt: now,
    })
    .where(eq(passkeys.id, known.id))
    .returning({ id: passkeys.id })
  // It was removed while it was being checked.
  if (used.length === 0) throw passkeyRefused()
  return known.userId
}
