import type { DeliveryId, PushDeviceId, PushMessageId, SessionId, UserId } from '#contracts/wire/primitives.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { and, eq, inArray, sql } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { deliveries } from '../outbox.tables.ts'
import { type PushMessageState, pushMessages, pushSubscriptions } from './push.tables.ts'
import type { PushAddress } from './send-push.ts'

/** A device that a delivery goes to. */
export interface Device extends PushAddress {
  id: PushDeviceId
  sessionId: SessionId
  /** What an earlier try came to; null where there was none. */
  state: PushMessageState | null
  sentAt: Date | null
  /** When it said that it has shown it. */
  receivedAt: Date | null
}

interface Sought {
  deliveryId: DeliveryId
  userId: UserId
  openSessions: readonly SessionId[]
  vapidKey: string
  now: Date
}

/** The devices of somebody in whose sessions they are signed in, with what this delivery came to on each. */
export const findDevices = (db: Db, { deliveryId, userId, openSessions, vapidKey, now }: Sought): Promise<Device[]> =>
  db
    .select({
      id: pushSubscriptions.id,
      sessionId: pushSubscriptions.sessionId,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
      state: pushMessages.state,
      sentAt: pushMessages.sentAt,
      receivedAt: pushMessages.receivedAt,
    })
    .from(pushSubscriptions)
    .leftJoin(
      pushMessages,
      and(eq(pushMessages.deliveryId, deliveryId), eq(pushMessages.deviceId, pushSubscriptions.id)),
    )
    .where(
      and(
        eq(pushSubscriptions.userId, userId),
        eq(pushSubscriptions.vapidKey, vapidKey),
        inArray(pushSubscriptions.sessionId, [...openSessions]),
        sql`coalesce(${pushSubscriptions.expiresAt} > ${now.toISOString()}, true)`,
      ),
    )

/** Writes down that these devices are about to be sent to; the message to each keeps its id over all tries. */
export async function recordAsked(db: Db, deliveryId: DeliveryId, devices: readonly Device[], now: Date) {
  const asked = devices.map((device) => ({
    id: newId<PushMessageId>(),
    deliveryId,
    deviceId: device.id,
    state: 'ASKED' as const,
    askedAt: now,
  }))
  const rows = await db
    .insert(pushMessages)
    .values(asked)
    .onConflictDoUpdate({
      target: [pushMessages.deliveryId, pushMessages.deviceId],
      set: { state: 'ASKED', askedAt: now },
    })
    .returning({ id: pushMessages.id, deviceId: pushMessages.deviceId })
  const ids = new Map(rows.map(({ id, deviceId }) => [deviceId, id]))
  return devices.map((device) => ({ device, id: ids.get(device.id) as PushMessageId }))
}

/** Writes down what came of them; a browser that is gone is forgotten. */
export async function recordEnds(
  tx: Tx,
  ends: readonly { id: PushMessageId; deviceId: PushDeviceId; state: PushMessageState }[],
  now: Date,
) {
  const devicesThat = (state: PushMessageState) => ends.filter((end) => end.state === state).map((end) => end.deviceId)
  for (const state of ['SENT', 'GONE', 'REFUSED'] as const) {
    const ids = ends.filter((end) => end.state === state).map(({ id }) => id)
    if (ids.length === 0) continue
    const sentAt = state === 'SENT' ? now : null
    await tx.update(pushMessages).set({ state, sentAt }).where(inArray(pushMessages.id, ids))
  }
  const [sent, gone] = [devicesThat('SENT'), devicesThat('GONE')]
  if (sent.length > 0)
    await tx.update(pushSubscriptions).set({ lastSentAt: now }).where(inArray(pushSubscriptions.id, sent))
  if (gone.length > 0) await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, gone))
}

/** A device says that it has shown it: once, and only of what was sent to it. The first of them says when it came. */
export const recordReceived = (db: Db, id: PushMessageId, now: Date) =>
  db.execute(sql`with
    received as (update ${pushMessages} set received_at = ${now.toISOString()}
      where ${pushMessages.id} = ${id} and ${pushMessages.receivedAt} is null returning delivery_id)
    update ${deliveries} set arrived_at = ${now.toISOString()}, read_at = ${now.toISOString()}
      from received where ${deliveries.id} = received.delivery_id and ${deliveries.readAt} is null`)
