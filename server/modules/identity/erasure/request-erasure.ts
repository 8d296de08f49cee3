import type { Language } from '#contracts/account/identity.ts'
import { type Erasure, erasureDays } from '#contracts/admin/users/erasure.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { days, plus } from '#server/platform/clock.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, eq, isNotNull } from '#server/platform/database/drizzle.ts'
import type { Eraser } from '#server/platform/database/erasure.ts'
import { DomainError } from '#server/platform/errors.ts'
import { queueAccountNotices, toldAddress } from '../account-links/account-links.ts'
import { users } from '../identity.tables.ts'
import { endAllSessions, findLanguage } from '../sessions.queries.ts'
import { findErasure } from './erasure.queries.ts'

interface ErasureRequest {
  userId: UserId
  /** Who asks for it: the person, or an administrator for them. */
  actorId: UserId
  knowsOfTickets: boolean
  erasers: readonly Eraser[]
  now: Date
}

/**
 * Closes an account at once, and has it erased after the days in which its person may come back. What is open is no
 * reason to refuse it: erasing waits for that. The caller has locked the user.
 */
export async function requestErasureWithLock(
  tx: Tx,
  { userId, actorId, knowsOfTickets, erasers, now }: ErasureRequest,
): Promise<Date> {
  const erasure = await findErasure(tx, erasers, userId, now)
  refuseErasure(erasure, knowsOfTickets)
  const language: Language = (await findLanguage(tx, userId)) ?? 'en'
  const eraseAt = plus(now, days(erasureDays))
  const [user] = await tx
    .update(users)
    .set({ erasureRequestedAt: now, eraseAt })
    .where(eq(users.id, userId))
    .returning({ email: toldAddress })
  const ended = await endAllSessions(tx, userId)
  if (user) await queueAccountNotices(tx, [{ userId, kind: 'ERASURE_REQUESTED', email: user.email, language }], now)
  const detail = { eraseAt: eraseAt.toISOString(), sessions: ended.length }
  await recordAudit(tx, { userId: actorId }, { action: 'user.request-erasure', subjectId: userId, detail }, now)
  return eraseAt
}

function refuseErasure({ eraseAt, prevents, tickets }: Erasure, knowsOfTickets: boolean) {
  if (eraseAt) throw new DomainError('invalid_transition', 'This account is to be erased already.')
  if (prevents.length > 0)
    throw new DomainError(
      'owns_shop',
      'Close the shop first: suspended, without orders, money or tickets of events to come.',
      {
        data: { prevents },
      },
    )
  if (tickets.length > 0 && !knowsOfTickets)
    throw new DomainError(
      'tickets_to_come',
      'There are tickets of events to come. Refund them first, or say that they are known.',
      {
        data: { tickets },
      },
    )
}

/** Keeps an account that was to be erased, as it was; false where it no longer was to be, or was erased meanwhile. */
export async function restoreAccount(
  tx: Tx,
  { userId, actorId, now }: Omit<ErasureRequest, 'knowsOfTickets' | 'erasers'>,
) {
  const kept = await tx
    .update(users)
    .set({ erasureRequestedAt: null, eraseAt: null })
    .where(and(eq(users.id, userId), isNotNull(users.eraseAt)))
    .returning({ id: users.id })
  if (kept.length === 0) return false
  await recordAudit(tx, { userId: actorId }, { action: 'user.restore', subjectId: userId, detail: {} }, now)
  return true
}

/** Whoever signs in says whether they came back; until then the account stays closed. */
export const erasureRequested = (eraseAt: Date) =>
  new DomainError(
    'erasure_requested',
    'This account is closed, and will be erased. Sign in and keep it, or leave it as it is.',
    {
      data: { eraseAt: eraseAt.toISOString() },
    },
  )

/** Somebody who gave the right password keeps their account. */
export const restoreOwnAccount = (db: Db, userId: UserId, now: Date) =>
  inTransaction(db, (tx) => restoreAccount(tx, { userId, actorId: userId, now }))
