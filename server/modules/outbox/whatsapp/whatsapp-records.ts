import { isAttachedKind } from '#contracts/notifications/texts/whatsapp/whatsapp-types.ts'
import type { DeliveryId } from '#contracts/wire/primitives.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { and, eq, inArray, isNotNull, isNull, lt, sql } from '#server/platform/database/drizzle.ts'
import type { Claimed } from '../channel.ts'
import { failDelivered } from '../fail-delivered.ts'
import { deliveries } from '../outbox.tables.ts'
import { recordArrival } from '../record-arrival.ts'
import type { RoutingDeps } from '../routing/pass-on.ts'
import { remedyOf } from './cloud-api/error-codes.ts'
import type { StatusUpdate } from './cloud-api/read-webhook.ts'
import { closeWindow, endOptIn, learnMetaUser } from './opt-ins.ts'
import { releaseOthers } from './other-messages.ts'
import { whatsappMessages } from './whatsapp.tables.ts'

/** Keeps what Meta accepted; a report that came before the answer stays. */
export async function recordAccepted(
  tx: Tx,
  { id: deliveryId, userId, type }: Pick<Claimed, 'id' | 'userId' | 'type'>,
  id: string,
  now: Date,
) {
  const facts = { deliveryId, userId, type, sentAt: now }
  const [kept] = await tx
    .insert(whatsappMessages)
    .values({ id, ...facts, status: 'ACCEPTED' })
    .onConflictDoUpdate({ target: whatsappMessages.id, set: facts })
    .returning({ status: whatsappMessages.status, failure: whatsappMessages.failure })
  return kept
}

/** What is reported of a delivery whose answer was lost; undefined while nothing is. */
export async function findReported(db: Db, deliveryId: DeliveryId) {
  const [reported] = await db
    .select({ status: whatsappMessages.status, failure: whatsappMessages.failure })
    .from(whatsappMessages)
    .where(eq(whatsappMessages.deliveryId, deliveryId))
  return reported
}

const rank = (status: unknown) =>
  sql`case ${status} when 'ACCEPTED' then 0 when 'SENT' then 1 when 'DELIVERED' then 3 when 'READ' then 4 else 2 end`

/** Reports come twice and in any order: only what is further replaces what is known, and no failure what arrived. */
const isFurther = sql`${rank(sql`excluded.status`)} > ${rank(whatsappMessages.status)}`

const isId = (value: string | null): value is DeliveryId => value !== null && /^[0-9a-f-]{36}$/.test(value)

/** Keeps what a report says; what did not arrive is told by the next channel, or a dead letter with the reason. */
export async function recordStatus(tx: Tx, routing: RoutingDeps, update: StatusUpdate, now: Date) {
  const { messageId, status, callbackData, failure, code, pricing, metaUserId } = update
  const delivery = isId(callbackData) ? await findDelivery(tx, callbackData) : undefined
  const known = delivery && { deliveryId: delivery.id, userId: delivery.userId }
  const facts = { status, failure, reportedAt: now, ...(pricing && { pricing }), ...known }
  const [changed] = await tx
    .insert(whatsappMessages)
    .values({ id: messageId, ...facts })
    .onConflictDoUpdate({ target: whatsappMessages.id, set: facts, setWhere: isFurther })
    .returning({ deliveryId: whatsappMessages.deliveryId, userId: whatsappMessages.userId })
  if (!changed?.deliveryId) return
  const { deliveryId, userId } = changed
  if (userId && metaUserId) await learnMetaUser(tx, { userId }, metaUserId, now)
  if (status === 'DELIVERED') await recordArrival(tx, deliveryId, { arrivedAt: now })
  if (status === 'READ') await recordArrival(tx, deliveryId, { arrivedAt: now, readAt: now })
  if (status !== 'FAILED') return settleSent(tx, deliveryId, now)
  const remedy = code === null ? 'PERSON' : remedyOf(code)
  if (userId && remedy === 'STOPPED') await endOptIn(tx, userId, 'PROVIDER', now)
  if (userId && remedy === 'WINDOW') await closeWindow(tx, userId)
  await failDelivered(tx, routing, { id: deliveryId, error: failure ?? status }, now)
}

async function findDelivery(tx: Tx, id: DeliveryId) {
  const [delivery] = await tx
    .select({ id: deliveries.id, userId: deliveries.userId })
    .from(deliveries)
    .where(and(eq(deliveries.id, id), eq(deliveries.channel, 'whatsapp')))
  return delivery
}

/** What was asked, and not answered, has gone out: it is neither asked again nor a dead letter. */
async function settleSent(tx: Tx, id: DeliveryId, now: Date) {
  const [settled] = await tx
    .update(deliveries)
    .set({ state: 'SENT', dueAt: null, settledAt: now, address: null, error: null, askedAt: null })
    .where(
      and(
        eq(deliveries.id, id),
        isNotNull(deliveries.askedAt),
        inArray(deliveries.state, ['WAITING', 'RETRYING', 'RETRIED', 'FAILED']),
      ),
    )
    .returning({ eventId: deliveries.eventId, userId: deliveries.userId, type: deliveries.type })
  if (settled?.type && isAttachedKind(settled.type)) await releaseOthers(tx, settled, now)
}

/** Reports of what nobody here has sent explain nothing. */
export const deleteUnknownMessages = (db: Db, before: Date) =>
  db.delete(whatsappMessages).where(and(isNull(whatsappMessages.deliveryId), lt(whatsappMessages.reportedAt, before)))
