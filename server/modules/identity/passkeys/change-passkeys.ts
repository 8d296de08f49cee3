import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { maxPasskeys } from '#contracts/account/passkeys.ts'
import type { PasskeyId, UserId } from '#contracts/wire/primitives.ts'
import type { MadePasskey } from '#contracts/wire/web-authn.ts'
import { type Db, inTransaction, type Tx, violatedConstraint } from '#server/platform/database/database.ts'
import { and, asc, eq } from '#server/platform/database/drizzle.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Actor } from '../actor.ts'
import { type Change, factorAdded, factorRemoved } from '../factors/change-factor.ts'
import { lockUser } from '../lock-users.ts'
import { requireOpenSession } from '../sessions.queries.ts'
import { passkeyRefused } from './check-passkey.ts'
import { consumeChallenge, newChallenge } from './passkey-challenges.ts'
import { loadWebAuthn, type PasskeyDeps, passkeySite } from './passkey-site.ts'
import { passkeys } from './passkeys.tables.ts'

const ofUser = (db: Db | Tx, userId: UserId) =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id)).limit(maxPasskeys)

type Known = Pick<typeof passkeys.$inferSelect, 'credentialId' | 'transports'>
const described = (known: readonly Known[]) => known.map(({ credentialId: id, transports }) => ({ id, transports }))

function refuseTooMany(known: readonly unknown[]) {
  if (known.length < maxPasskeys) return
  throw new DomainError('too_many_passkeys', 'An account has ten passkeys at most. Remove one first.')
}

/** What a browser makes a passkey with: one that says whose it is, and that needs a finger, a face or a PIN. */
export async function beginPasskey(deps: PasskeyDeps, { userId, sessionId, name, email, phone }: Actor) {
  const { db, clock } = deps
  const known = await ofUser(db, userId)
  refuseTooMany(known)
  const challenge = await newChallenge(db, { purpose: 'ADD', sessionId }, clock.now())
  const { generateRegistrationOptions } = await loadWebAuthn()
  return generateRegistrationOptions({
    rpName: 'Uliza',
    rpID: passkeySite(deps).rpId,
    // Random, as ids are, and nothing of the person.
    userID: new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex')),
    userName: email ?? phone,
    userDisplayName: name,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    excludeCredentials: described(known),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Adds a passkey that a browser has made for this session. */
export async function addPasskey(
  deps: PasskeyDeps,
  { actor, device }: Change,
  { name, passkey }: { name: string; passkey: MadePasskey },
): Promise<string[]> {
  const { db, clock } = deps
  const { userId, sessionId } = actor
  const { origin, rpId } = passkeySite(deps)
  const now = clock.now()
  const { clientDataJSON } = passkey.response
  const expectedChallenge = await consumeChallenge(db, clientDataJSON, { purpose: 'ADD', sessionId }, now)
  if (expectedChallenge === null) throw passkeyRefused()
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { verified, registrationInfo: made } = await verifyRegistrationResponse({
    response: passkey as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(() => {
    throw passkeyRefused()
  })
  if (!verified) throw passkeyRefused()
  const added = inTransaction(db, async (tx) => {
    await lockUser(tx, userId)
    // Whoever takes the factors of an account away ends its sessions with them: what waited for that adds none.
    await requireOpenSession(tx, sessionId, now)
    refuseTooMany(await ofUser(tx, userId))
    await tx.insert(passkeys).values({
      id: newId<PasskeyId>(),
      userId,
      credentialId: made.credential.id,
      publicKey: Buffer.from(made.credential.publicKey),
      counter: made.credential.counter,
      transports: made.credential.transports ?? [],
      aaguid: made.aaguid,
      isSyncable: made.credentialDeviceType === 'multiDevice',
      isSynced: made.credentialBackedUp,
      name,
      addedAt: now,
      lastUsedAt: now,
    })
    return factorAdded(tx, { secrets: deps.secrets, actor, device, now })
  })
  return added.catch((error) => {
    if (violatedConstraint(error) === 'passkeys_credential_key') throw passkeyRefused()
    throw error
  })
}

export const removePasskey = ({ db, clock }: PasskeyDeps, { actor, device }: Change, id: PasskeyId) =>
  inTransaction(db, async (tx) => {
    await lockUser(tx, actor.userId)
    const removed = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, actor.userId)))
      .returning({ id: passkeys.id })
    if (removed.length === 0) throw notFound('The passkey')
    await factorRemoved(tx, { actor, device, now: clock.now() })
  })

/** What a browser signs in with: whoever is there says who it is. */
export async function askForPasskey(deps: PasskeyDeps) {
  const challenge = await newChallenge(deps.db, { purpose: 'SIGN_IN', sessionId: null }, deps.clock.now())
  return question(deps, challenge)
}

/** What a browser proves with who is signed in. */
export async function askForOwnPasskey(deps: PasskeyDeps, { userId, sessionId }: Actor) {
  const challenge = await newChallenge(deps.db, { purpose: 'CONFIRM', sessionId }, deps.clock.now())
  return question(deps, challenge, await ofUser(deps.db, userId))
}

async function question(deps: PasskeyDeps, challenge: string, known?: readonly Known[]) {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  return generateAuthenticationOptions({
    rpID: passkeySite(deps).rpId,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    userVerification: 'required',
    ...(known && { allowCredentials: described(known) }),
  })
}
