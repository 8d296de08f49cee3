import type { FastifyRequest } from 'fastify'
import type { SecurityEventKind } from '#contracts/account/security-events.ts'
import type { AccountEmailKind } from '#contracts/admin/users/users.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { queueAccountNotices, toldAddress } from '../account-links/account-links.ts'
import { users } from '../identity.tables.ts'
import { requestDevice } from '../request-device.ts'
import { type Device, findLanguage } from '../sessions.queries.ts'
import { recordSecurityEvent } from './security-events.ts'

/** What happened to an account and is mailed under the same name. */
export type ToldSecurityEvent = Exclude<SecurityEventKind & AccountEmailKind, 'PASSWORD_RESET'>

/** Keeps what happened to somebody's account, and tells them by mail: it may have been another. */
export async function tellSecurityEvent(
  tx: Tx,
  { userId, kind, device }: { userId: UserId; kind: ToldSecurityEvent; device: Device },
  now: Date,
): Promise<void> {
  await recordSecurityEvent(tx, { userId, kind, device }, now)
  const [user] = await tx.select({ email: toldAddress }).from(users).where(eq(users.id, userId))
  const language = device.language ?? (await findLanguage(tx, userId)) ?? 'en'
  if (user) await queueAccountNotices(tx, [{ userId, kind, email: user.email, language }], now)
}

/** Tells somebody that a copy of their data was downloaded. */
export const downloadTeller =
  ({ db, clock }: { db: Db; clock: Clock }) =>
  (userId: UserId, request: FastifyRequest): Promise<void> =>
    inTransaction(db, (tx) =>
      tellSecurityEvent(tx, { userId, kind: 'DATA_DOWNLOADED', device: requestDevice(request) }, clock.now()),
    )
