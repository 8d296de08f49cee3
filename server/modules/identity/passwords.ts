import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { DomainError } from '#server/platform/errors.ts'
import { isCommonPassword } from './common-passwords/common-passwords.ts'
import { hasOwnName, type PasswordOwner } from './own-name.ts'

/** Argon2id (the library's default), 19 MiB, 2 passes, 1 lane: OWASP's floor. The settings are kept in the hash. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashing is the most expensive work an anonymous client can cause; beyond this many at once, others wait in a queue.
 */
const limit = pLimit(3)
const maxPending = 100

async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= maxPending)
    throw new DomainError('busy', 'Too many people are signing in. Try again in a moment.', { retryAfterSeconds: 2 })
  return limit(work)
}

export const hashPassword = (password: string) => limited(() => hash(password, settings))

export const isPassword = (passwordHash: string, password: string) => limited(() => verify(passwordHash, password))

/** Takes as long as `isPassword`, so that the response time does not reveal whether an account exists. */
const dummyHash = hash('nobody has this password', settings)
export async function simulatePasswordCheck(password: string) {
  await isPassword(await dummyHash, password)
}

/** Refuses what is tried first, the cheapest to look for before the rest. */
export async function refuseWeakPassword(password: string, field: string, person: PasswordOwner) {
  if (hasOwnName(password, person)) {
    throw new DomainError('invalid_input', 'Leave your own name and address out of your password.', { field })
  }
  if (/^(.)\1+$/i.test(password) || (await isCommonPassword(password))) {
    throw new DomainError(
      'invalid_input',
      'This password is one of the first that a thief would try. Choose another.',
      { field },
    )
  }
  if (password.toLowerCase().includes('uliza')) {
    throw new DomainError('invalid_input', "Leave the product's name out of your password.", { field })
  }
}
