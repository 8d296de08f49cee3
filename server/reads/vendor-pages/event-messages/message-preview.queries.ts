import { priceSetting } from '#contracts/admin/settings/setting-bounds.ts'
import { type EventMessagePreview, maxMessagesPerDay } from '#contracts/events/event-messages.ts'
import { type MessageChannel, messageChannels } from '#contracts/notifications/topics.ts'
import { toCents, toKES } from '#contracts/wire/money.ts'
import type { EventId, ProductId, VendorId } from '#contracts/wire/primitives.ts'
import { eventMessages, events } from '#server/modules/events/events.tables.ts'
import { findRecipients } from '#server/modules/identity/index.ts'
import { findAudience } from '#server/modules/orders/index.ts'
import { isSpent, previewMessage, readSpending } from '#server/modules/outbox/index.ts'
import { readSettings, readSpendingLimits } from '#server/modules/settings/index.ts'
import { hours, plus } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { and, eq, gt } from '#server/platform/database/drizzle.ts'
import { notFound } from '#server/platform/errors.ts'

interface Previewed {
  vendorId: VendorId
  eventId: EventId
  ticketTypeId?: ProductId | undefined
}

const prices = messageChannels.map(priceSetting)

/** Whom a message would reach now, by what, and what it would cost whoever runs the market. */
export async function previewEventMessage(
  db: Db,
  isSetUp: (channel: MessageChannel) => boolean,
  { vendorId, eventId, ticketTypeId }: Previewed,
  now: Date,
): Promise<EventMessagePreview> {
  if ((await db.$count(events, and(eq(events.vendorId, vendorId), eq(events.id, eventId)))) === 0) {
    throw notFound('The event')
  }
  const isRecent = and(
    eq(eventMessages.vendorId, vendorId),
    eq(eventMessages.eventId, eventId),
    gt(eventMessages.sentAt, plus(now, -hours(24))),
  )
  const [{ holders }, set, month, sent] = await Promise.all([
    findAudience(db, { vendorId, id: eventId }, ticketTypeId),
    readSettings(db, prices),
    readSpending(db, { readLimits: readSpendingLimits }, now),
    db.$count(eventMessages, isRecent),
  ])
  const people = await findRecipients(db, holders)
  const counts = previewMessage('event_message', people, { isSetUp, isSpent: isSpent(month) }, now)
  const by = messageChannels
    .filter((channel) => counts[channel] > 0)
    .map((channel) => ({
      channel,
      people: counts[channel],
      costKES: toKES(counts[channel] * toCents(set[priceSetting(channel)])),
    }))
  const told = by.reduce((sum, { people }) => sum + people, 0)
  return { people: holders.length, by, inAccountAlone: holders.length - told, leftToday: maxMessagesPerDay - sent }
}
