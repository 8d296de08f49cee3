import { appCodes } from '#contracts/account/second-factor.ts'
import { recordGuessing } from '#server/modules/audit/index.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, eq, isNotNull, isNull } from '#server/platform/database/drizzle.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import { rateLimit } from '#server/platform/http/rate-limit.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import type { KeySecrets } from '#server/platform/sealing.ts'
import type { Actor } from '../actor.ts'
import { users } from '../identity.tables.ts'
import { lockUser } from '../lock-users.ts'
import { endingLostFactor } from '../lost-factors/end-lost-factor.ts'
import type { Device } from '../sessions.queries.ts'
import { wrongCode } from './accept-code.ts'
import { findSecondFactor, isProtected } from './factors.queries.ts'
import { authenticatorApps, recoverySets } from './factors.tables.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { openFactorSecret, sealFactorSecret } from './seal-factor-secret.ts'
import { type FactorChange, tellFactorChange } from './tell-factor-change.ts'
import { describeSecret, newAppSecret, stepOfCode } from './totp.ts'

export interface FactorDeps extends Pick<ModuleDeps, 'db' | 'clock'> {
  /** What the secrets of second factors are sealed with. */
  secrets: KeySecrets
}

export interface Change {
  actor: Actor
  device: Device
}

const factorExists = () =>
  new DomainError('factor_exists', 'This account has an authenticator app. Remove it first, then add the other.')

/** Makes the secret of an app, in the place of one that was never confirmed. */
export async function beginApp({ db, secrets }: FactorDeps, { userId, email, phone }: Actor) {
  const secret = newAppSecret()
  const sealedSecret = sealFactorSecret(secrets, 'authenticator app', userId, secret)
  const begun = await db
    .insert(authenticatorApps)
    .values({ userId, sealedSecret })
    .onConflictDoUpdate({
      target: authenticatorApps.userId,
      set: { sealedSecret },
      setWhere: isNull(authenticatorApps.confirmedAt),
    })
    .returning({ userId: authenticatorApps.userId })
  if (begun.length === 0) throw factorExists()
  return describeSecret(secret, email ?? phone)
}

/** Adds the app by a code that it shows. The first factor of an account brings its recovery codes. */
export async function confirmApp({ db, clock, secrets }: FactorDeps, { actor, device }: Change, code: string) {
  const { userId, sessionId } = actor
  await rateLimit(db, clock, appCodes, sessionId, {
    onLimit: () => recordGuessing({ db, clock }, 'second-factor', { userId, subjectId: userId, detail: {} }),
  })
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    await lockUser(tx, userId)
    // Locked: a secret that is begun anew meanwhile would be confirmed by the code of the one before.
    const [app] = await tx.select().from(authenticatorApps).where(eq(authenticatorApps.userId, userId)).for('update')
    if (!app) throw wrongCode()
    if (app.confirmedAt) throw factorExists()
    const secret = openFactorSecret(secrets, 'authenticator app', userId, app.sealedSecret)
    const step = stepOfCode(secret, code.replaceAll(/\s/g, ''), now)
    if (step === null) throw wrongCode()
    await tx
      .update(authenticatorApps)
      .set({ confirmedAt: now, lastStep: step, lastUsedAt: now })
      .where(eq(authenticatorApps.userId, userId))
    return factorAdded(tx, { secrets, actor, device, now })
  })
}

interface Added extends Change {
  secrets: KeySecrets
  now: Date
}

/** Tells of it, and gives recovery codes to who has none. */
export async function factorAdded(tx: Tx, { secrets, actor: { userId }, device, now }: Added): Promise<string[]> {
  await tx
    .with(endingLostFactor(tx, userId, 'FACTOR_USED', now))
    .update(users)
    .set({ factorLostAt: null })
    .where(and(eq(users.id, userId), isNotNull(users.factorLostAt)))
  await tellFactorChange(tx, { userId, kind: 'SECOND_FACTOR_ADDED', device }, now)
  const { recoveryCodes } = await findSecondFactor(tx, userId)
  return recoveryCodes ? [] : renewRecoveryCodes(tx, secrets, userId, now)
}

/** Removes the app, and with the last factor its recovery codes. */
export const removeApp = ({ db, clock }: FactorDeps, { actor, device }: Change) =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    const { userId } = actor
    await lockUser(tx, userId)
    const removed = await tx
      .delete(authenticatorApps)
      .where(and(eq(authenticatorApps.userId, userId), isNotNull(authenticatorApps.confirmedAt)))
      .returning({ userId: authenticatorApps.userId })
    if (removed.length === 0) throw notFound('The authenticator app')
    await factorRemoved(tx, { actor, device, now })
  })

/** Tells of it; recovery codes are of use only beside a factor. */
export async function factorRemoved(tx: Tx, { actor: { userId }, device, now }: Change & { now: Date }): Promise<void> {
  if (!isProtected(await findSecondFactor(tx, userId)))
    await tx.delete(recoverySets).where(eq(recoverySets.userId, userId))
  await tellFactorChange(tx, { userId, kind: 'SECOND_FACTOR_REMOVED', device }, now)
}

/** Makes recovery codes anew for an account that has a second factor. */
export const makeRecoveryCodes = ({ db, clock, secrets }: FactorDeps, { actor: { userId }, device }: Change) =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    await lockUser(tx, userId)
    if (!isProtected(await findSecondFactor(tx, userId))) throw notFound('The second factor')
    const codes = await renewRecoveryCodes(tx, secrets, userId, now)
    const kind: FactorChange = 'RECOVERY_CODES_MADE'
    await tellFactorChange(tx, { userId, kind, device }, now)
    return codes
  })
