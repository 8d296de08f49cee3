import { confirmationCodes } from '#contracts/account/account-limits.ts'
import { confirmationMinutes, minutesToRead, type Proof } from '#contracts/account/identity.ts'
import type { UsedPasskey } from '#contracts/wire/web-authn.ts'
import { recordAudit, recordGuessing } from '#server/modules/audit/index.ts'
import { minutes, plus } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/errors.ts'
import { rateLimit, uncountAttempt } from '#server/platform/http/rate-limit.ts'
import type { Actor } from '../actor.ts'
import { acceptCode } from '../factors/accept-code.ts'
import type { FactorDeps } from '../factors/change-factor.ts'
import { tellFactorChange } from '../factors/tell-factor-change.ts'
import { checkPasskey } from '../passkeys/check-passkey.ts'
import type { PasskeyDeps } from '../passkeys/passkey-site.ts'
import { acceptConfirmationCode, checkConfirmationCode } from '../phone-codes/confirm-by-phone.ts'
import { confirmPassword } from '../profile.ts'
import { type Device, endSession, isConfirmedSince, recordConfirmation } from '../sessions.queries.ts'
import { proofsOf } from './confirmation-needed.ts'

interface Confirmation {
  actor: Actor
  proof: { password: string } | { code: string } | { phoneCode: string } | { passkey: UsedPasskey }
  device: Device
}

/** Somebody proves once more who they are: risky acts are open to this session for ten minutes. */
export async function confirmSession(deps: PasskeyDeps, { actor, proof, device }: Confirmation) {
  const { db, clock, secrets } = deps
  const { userId, sessionId } = actor
  const isCode = 'code' in proof
  const phoneCode = 'phoneCode' in proof ? await checkConfirmationCode(deps, actor, proof.phoneCode) : null
  if (isCode) await limitCodes(deps, actor)
  else if ('passkey' in proof)
    await checkPasskey(deps, { purpose: 'CONFIRM', sessionId, userId, passkey: proof.passkey })
  else if ('password' in proof && actor.factors.length > 0)
    throw new DomainError('wrong_password', 'This account is asked for its second factor, not for its password.')
  else if ('password' in proof) await confirmPassword(db, clock, actor, proof.password)
  await inTransaction(db, async (tx) => {
    const now = clock.now()
    if (isCode) {
      const way = await acceptCode(tx, secrets, { userId, code: proof.code, now })
      if (way === 'recovery code') await tellFactorChange(tx, { userId, kind: 'RECOVERY_CODE_USED', device }, now)
    }
    if (phoneCode) await acceptConfirmationCode(tx, actor, phoneCode, now)
    await recordConfirmation(tx, actor, now)
    await recordAudit(tx, actor, { action: 'user.confirm', subjectId: userId, detail: {} }, now)
  })
  if (isCode) await uncountAttempt(db, confirmationCodes, actor.sessionId)
}

/** By session: whoever has stolen one uses up its own tries, and locks nobody out. */
const limitCodes = ({ db, clock }: FactorDeps, actor: Actor) =>
  rateLimit(db, clock, confirmationCodes, actor.sessionId, {
    onLimit: async () => {
      const { userId, sessionId } = actor
      await endSession(db, userId, sessionId)
      await recordGuessing({ db, clock }, 'second-factor', { userId, subjectId: userId, detail: {} })
    },
  })

/** Whether a proof is asked for before an act is shown, and which: what was confirmed would end while it is being read. */
export async function readConfirmation(
  { db, clock }: FactorDeps,
  actor: Actor,
): Promise<{ isNeeded: boolean; proofs: Proof[] }> {
  const since = plus(clock.now(), -minutes(confirmationMinutes - minutesToRead))
  return { isNeeded: !(await isConfirmedSince(db, actor, since)), proofs: proofsOf(actor) }
}
