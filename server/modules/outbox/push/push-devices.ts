import { createECDH } from 'node:crypto'
import { type addPushDevice, maxPushDevices } from '#contracts/notifications/push.ts'
import type { BodyOf } from '#contracts/wire/endpoint.ts'
import type { PushDeviceId, SessionId, UserId } from '#contracts/wire/primitives.ts'
import { days, plus } from '#server/platform/clock.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { and, desc, eq, inArray, lt, ne, sql } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { pushSubscriptions } from './push.tables.ts'
import { isOfPushService } from './push-services.ts'
import type { PushProviderConfig } from './push-settings.ts'

/** Who is signed in, and in which of their sessions. */
interface SignedIn {
  userId: UserId
  sessionId: SessionId
}

/** No session lives longer, so what its browser has not renewed since is nobody's. */
const longestSession = days(60)

/**
 * Has a browser show notifications of whoever is signed in to it. A subscription that was somebody else's is theirs
 * from now on, and a session has one browser: what it had before is forgotten.
 */
export async function addDevice(
  db: Db,
  config: PushProviderConfig | null,
  { userId, sessionId }: SignedIn,
  { endpoint, expirationTime, keys: { p256dh, auth } }: BodyOf<typeof addPushDevice>,
  now: Date,
) {
  if (!config) throw refused('The market notifies no devices. Its messages are in your account.')
  if (!isOfPushService(endpoint, config))
    throw refused('We do not know the service by which this browser is notified. Use Chrome, Firefox, Edge or Safari.')
  if (!isPoint(p256dh)) throw refused('The browser gave a key that is none. Turn notifications off and on again.')
  const expiresAt = expirationTime ? new Date(expirationTime) : null
  const facts = { userId, sessionId, p256dh, auth, vapidKey: config.publicKey, renewedAt: now, expiresAt }
  return inTransaction(db, async (tx) => {
    await tx
      .delete(pushSubscriptions)
      .where(
        and(
          eq(pushSubscriptions.userId, userId),
          eq(pushSubscriptions.sessionId, sessionId),
          ne(pushSubscriptions.endpoint, endpoint),
        ),
      )
    const [device] = await tx
      .insert(pushSubscriptions)
      .values({ id: newId<PushDeviceId>(), endpoint, createdAt: now, ...facts })
      .onConflictDoUpdate({
        target: pushSubscriptions.endpoint,
        set: {
          ...facts,
          createdAt: sql`case when ${pushSubscriptions.userId} = excluded.user_id
            then ${pushSubscriptions.createdAt} else excluded.created_at end`,
        },
      })
      .returning()
    const tooOld = tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .orderBy(desc(pushSubscriptions.renewedAt), desc(pushSubscriptions.id))
      .offset(maxPushDevices)
    await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.userId, userId), inArray(pushSubscriptions.id, tooOld)))
    return device as typeof pushSubscriptions.$inferSelect
  })
}

const refused = (sentence: string) => new DomainError('invalid_input', sentence, { field: 'endpoint' })

/** Whether it is on the curve: nothing can be encrypted for what is not. */
function isPoint(p256dh: string): boolean {
  try {
    const curve = createECDH('prime256v1')
    curve.generateKeys()
    return curve.computeSecret(p256dh, 'base64url').length === 32
  } catch {
    return false
  }
}

export const removeDevice = (db: Db, userId: UserId, id: PushDeviceId) =>
  db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId)))
    .returning({ id: pushSubscriptions.id })

/** Those of sessions that are open: the others are told nothing. */
export const listDevices = (db: Db, userId: UserId, openSessions: readonly SessionId[]) =>
  db
    .select()
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), inArray(pushSubscriptions.sessionId, [...openSessions])))
    .orderBy(desc(pushSubscriptions.id))
    .limit(maxPushDevices)

/** The nightly clean-up. */
export const deleteOldDevices = (db: Db, now: Date) =>
  db.delete(pushSubscriptions).where(lt(pushSubscriptions.renewedAt, plus(now, -longestSession)))
