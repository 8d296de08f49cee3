import { platformVendorId } from '#contracts/wire/primitives.ts'
import { recordGuessing } from '#server/modules/audit/index.ts'
import { type Clock, minutes } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/errors.ts'
import { rateLimit, uncountAttempt } from '#server/platform/http/rate-limit.ts'
import { type NewUser, registerUser, type Terms } from './register.ts'
import { recordTakenAddress } from './security/taken-address.ts'

/** So many sign-ups with addresses that have an account one network may try in an hour; then it signs nobody up. */
const maxRefused = 10

/**
 * Creates the account of somebody who signs up. They learn whether an address has an account, since all others are
 * signed in: so few refusals are taken from one network, and the owner is told (docs/decisions/0136).
 */
export async function signUp(
  { db, clock }: { db: Db; clock: Clock },
  person: NewUser,
  { network, terms }: { network: string; terms: Terms },
) {
  const windowMilliseconds = minutes(60)
  await rateLimit(db, clock, { key: `register:${network}`, max: 30, windowMilliseconds })
  const refused = `register-refused:${network}`
  const onLimit = () => recordGuessing({ db, clock }, 'sign-up', { subjectId: platformVendorId, detail: { network } })
  await rateLimit(db, clock, { key: refused, max: maxRefused, windowMilliseconds, onLimit })
  try {
    const user = await registerUser(db, person, clock.now(), terms)
    await uncountAttempt(db, refused)
    return user
  } catch (error) {
    if (error instanceof DomainError && error.code === 'registration_refused')
      await recordTakenAddress({ db, clock }, person.email, network)
    else await uncountAttempt(db, refused)
    throw error
  }
}
