import { refusedSignUps, signUps } from '#contracts/account/account-limits.ts'
import { platformVendorId } from '#contracts/wire/primitives.ts'
import { recordGuessing } from '#server/modules/audit/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/errors.ts'
import { rateLimit, uncountAttempt } from '#server/platform/http/rate-limit.ts'
import { type NewUser, registerUser, type Terms } from './register.ts'
import { recordTakenAddress } from './security/taken-address.ts'

/**
 * Creates the account of somebody who signs up. They learn whether an address has an account, since all others are
 * signed in: so few refusals are taken from one network, and the owner is told (docs/decisions/0136).
 */
export async function signUp(
  { db, clock }: { db: Db; clock: Clock },
  person: NewUser,
  { network, terms }: { network: string; terms: Terms },
) {
  await rateLimit(db, clock, signUps, network)
  const onLimit = () => recordGuessing({ db, clock }, 'sign-up', { subjectId: platformVendorId, detail: { network } })
  await rateLimit(db, clock, refusedSignUps, network, { onLimit })
  try {
    const user = await registerUser(db, person, clock.now(), terms)
    await uncountAttempt(db, refusedSignUps, network)
    return user
  } catch (error) {
    if (error instanceof DomainError && error.code === 'registration_refused')
      await recordTakenAddress({ db, clock }, person.email, network)
    else await uncountAttempt(db, refusedSignUps, network)
    throw error
  }
}
