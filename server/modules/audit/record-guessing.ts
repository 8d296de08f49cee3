import type { UserId } from '#contracts/wire/primitives.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { recordAudit } from './record-audit.ts'

/**
 * Which codes: of hidden ticket types, of tickets at a gate, with which a device joins a gate; the password of a session
 * that is open, or passwords to sign in with; the second factor; addresses that have an
 * account; codes to sign in with by a phone; or codes to phones, of which the whole market had sent as many as it does in
 * a day.
 */
type GuessedCode =
  | 'access-code'
  | 'ticket-code'
  | 'gate-code'
  | 'password'
  | 'sign-in'
  | 'sign-up'
  | 'second-factor'
  | 'phone-code'
  | 'phone-sign-in'

interface Guessing {
  /** Null where nobody is signed in. */
  userId?: UserId | null
  /** Whose codes: an event, a vendor, the platform, or a user. */
  subjectId: string
  /** Where the tries came from, and how many there were. Never the codes: the next one may be right. */
  detail: Record<string, unknown>
}

/**
 * Records that somebody tried codes until no more were taken; once for a limit's window, so that guessing cannot fill
 * the trail.
 */
export const recordGuessing = (
  { db, clock }: { db: Db; clock: Clock },
  code: GuessedCode,
  { userId = null, subjectId, detail }: Guessing,
) =>
  inTransaction(db, (tx) => recordAudit(tx, { userId }, { action: `guessing.${code}`, subjectId, detail }, clock.now()))
