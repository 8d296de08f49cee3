import type { PhoneCodeChannel, SentPhoneCode } from '#contracts/account/phone-codes.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { and, eq, isNotNull } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '../actor.ts'
import { users } from '../identity.tables.ts'
import { proofsOf } from '../security/confirmation-needed.ts'
import { acceptPhoneCode, type CheckedPhoneCode, checkPhoneCode, type PhoneCodeDeps } from './phone-codes.ts'
import { sendPhoneCode } from './send-phone-code.ts'

const subjectOf = ({ userId, phone }: Actor) => ({ purpose: 'CONFIRM', userId, phone }) as const

/** By its phone an account is confirmed that has nothing else, and has verified it; nobody has since. */
async function isConfirmedByPhone(db: Db, actor: Actor): Promise<boolean> {
  if (!proofsOf(actor).includes('phone')) return false
  const isTheirs = and(eq(users.id, actor.userId), eq(users.phone, actor.phone), isNotNull(users.phoneVerifiedAt))
  return (await db.$count(users, isTheirs)) === 1
}

interface Asker {
  channel: PhoneCodeChannel
  network: string
  language: 'en' | 'sw'
}

/** Sends a code to the own phone, by which `confirmSession` is told who is there. */
export async function sendConfirmationCode(deps: PhoneCodeDeps, actor: Actor, asker: Asker): Promise<SentPhoneCode> {
  if (!(await isConfirmedByPhone(deps.db, actor)))
    throw new DomainError('invalid_transition', 'This account is not confirmed by its phone. Verify the phone first.')
  return sendPhoneCode(deps, { ...subjectOf(actor), ...asker })
}

export const checkConfirmationCode = (
  deps: Pick<PhoneCodeDeps, 'db' | 'clock' | 'secrets'>,
  actor: Actor,
  code: string,
): Promise<CheckedPhoneCode> => checkPhoneCode(deps, subjectOf(actor), code, { field: 'phoneCode' })

/** Uses the code up, as long as the phone is still the account's and its only proof. */
export async function acceptConfirmationCode(tx: Tx, actor: Actor, code: CheckedPhoneCode, now: Date): Promise<void> {
  await acceptPhoneCode(tx, code, now)
  if (await isConfirmedByPhone(tx, actor)) return
  throw new DomainError('phone_code_expired', 'This account is not confirmed by its phone any more.')
}
