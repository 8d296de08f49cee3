import type { EventMessage } from '#contracts/events/event-messages.ts'
import type { ProductId, UserId } from '#contracts/wire/primitives.ts'
import { emit } from '#server/modules/outbox/index.ts'
import { readSetting } from '#server/modules/settings/index.ts'
import { hours, plus } from '#server/platform/clock.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { and, desc, eq, gt } from '#server/platform/database/drizzle.ts'
import { readWritten } from '#server/platform/database/sharding/not-yet-seen.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import { claimIdempotencyKey, type IdempotentRequest } from '#server/platform/http/idempotency.ts'
import { newId } from '#server/platform/ids.ts'
import type { EventDeps } from '../event-deps.ts'
import { eventMessages, events } from '../events.tables.ts'
import { findOrganiser } from '../organiser.queries.ts'
import { findVendorEventRow } from './vendor-event-row.queries.ts'
import { type EventKey, isEvent } from './write-event.ts'

const isOfEvent = ({ vendorId, id }: EventKey) =>
  and(eq(eventMessages.vendorId, vendorId), eq(eventMessages.eventId, id))

const toMessage = ({ id, text, ticketType, recipients, sentAt }: typeof eventMessages.$inferSelect): EventMessage => ({
  id,
  text,
  ticketType,
  recipients,
  sentAt: sentAt.toISOString(),
})

/** The last twenty, the newest first. */
export async function listMessages(db: Db, key: EventKey): Promise<EventMessage[]> {
  const rows = await db.select().from(eventMessages).where(isOfEvent(key)).orderBy(desc(eventMessages.id)).limit(20)
  return rows.map(toMessage)
}

export interface MessageToSend {
  text: string
  ticketTypeId?: ProductId | undefined
}

/**
 * Writes to everybody who has a ticket, or one of a type, by account or by phone: nobody learns who the others are. A few
 * a day at most, counted under a lock of the event, so that two at once are counted too.
 */
export async function sendMessage(
  { db, clock, sales }: EventDeps,
  key: EventKey,
  sentBy: UserId,
  request: IdempotentRequest,
  { text, ticketTypeId }: MessageToSend,
): Promise<EventMessage> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const id = newId()
    const earlier = await claimIdempotencyKey(tx, request, { id }, now)
    const found = async (messageId: string) => {
      const [row] = await tx
        .select()
        .from(eventMessages)
        .where(and(isOfEvent(key), eq(eventMessages.id, messageId)))
      if (!row) throw notFound('The message')
      return toMessage(row)
    }
    if (earlier) return readWritten(tx, () => found(earlier.result.id))
    await tx.select({ id: events.id }).from(events).where(isEvent(key)).for('update')
    const event = await findVendorEventRow(tx, sales, key, now)
    if (event.status === 'DRAFT') throw new DomainError('invalid_transition', 'Nobody holds tickets of a draft.')
    const ticketType = event.ticketTypes.find((type) => type.id === ticketTypeId)?.name ?? null
    if (ticketTypeId && ticketType === null) throw notFound('The ticket type')
    const isRecent = and(isOfEvent(key), gt(eventMessages.sentAt, plus(now, -hours(24))))
    const most = await readSetting(tx, 'eventMessagesMost')
    if ((await tx.$count(eventMessages, isRecent)) >= most) {
      throw new DomainError('too_many_requests', `At most ${most} messages a day. Write again tomorrow.`, {
        retryAfterSeconds: 3600,
      })
    }
    const audience = await sales.findAudience(tx, key, ticketTypeId)
    const { holders } = audience
    // After the event nothing is sent to a link.
    const links = event.endsAt > now.getTime() ? audience.links : []
    if (holders.length === 0) throw new DomainError('invalid_transition', 'Nobody holds these tickets yet.')
    await tx.insert(eventMessages).values({
      id,
      vendorId: key.vendorId,
      eventId: key.id,
      text,
      ticketType,
      recipients: holders.length + links.length,
      sentBy,
      sentAt: now,
    })
    const data = { event: event.title, slug: event.slug, organiser: (await findOrganiser(tx, key.vendorId)).name, text }
    await emit(tx, { type: 'event_message', to: holders, subjectIds: links, data }, now)
    return found(id)
  })
}
