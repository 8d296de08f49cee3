import type { EventMessagePreview } from '#contracts/events/event-messages.ts'
import type { MessageChannel } from '#contracts/notifications/channels.ts'
import type { EventId, ProductId, VendorId } from '#contracts/wire/primitives.ts'
import { eventMessages, events } from '#server/modules/events/events.tables.ts'
import { findAudience } from '#server/modules/orders/index.ts'
import { smsChoices } from '#server/modules/outbox/sms/sms.tables.ts'
import { readSetting } from '#server/modules/settings/index.ts'
import { ticketTransfers } from '#server/modules/tickets/transfers/transfers.tables.ts'
import { hours, plus } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { and, eq, gt, sql } from '#server/platform/database/drizzle.ts'
import { columns, select, selectOne } from '#server/platform/database/select.ts'
import { millisecondsSql } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { readReach } from '../../reach.queries.ts'

interface Previewed {
  vendorId: VendorId
  eventId: EventId
  ticketTypeId?: ProductId | undefined
}

/** Of phones without an account those whose owners did not write STOP. */
const countTexted = async (db: Db, { vendorId }: Pick<Previewed, 'vendorId'>, links: readonly string[]) => {
  if (links.length === 0) return 0
  const texted = await select(
    db,
    columns({ phone: ticketTransfers.toContact }),
    sql`from ${ticketTransfers} where ${ticketTransfers.vendorId} = ${vendorId}
      and ${ticketTransfers.linkId} = any(${sql.param([...links])}::uuid[]) group by ${ticketTransfers.toContact}`,
  )
  const phones = texted.map(({ phone }) => phone)
  const isStopped = sql`${smsChoices.phone} = any(${sql.param(phones)}::text[]) and ${smsChoices.isStopped}`
  return phones.length - (await db.$count(smsChoices, isStopped))
}

/** Whom a message would reach now, by what, and what it would cost whoever runs the market. */
export async function previewEventMessage(
  db: Db,
  isSetUp: (channel: MessageChannel) => boolean,
  { vendorId, eventId, ticketTypeId }: Previewed,
  now: Date,
): Promise<EventMessagePreview> {
  const event = await selectOne(
    db,
    columns({ endsAt: millisecondsSql(events.endsAt) }),
    sql`from ${events} where ${events.vendorId} = ${vendorId} and ${events.id} = ${eventId}`,
  )
  if (!event) throw notFound('The event')
  const isRecent = and(
    eq(eventMessages.vendorId, vendorId),
    eq(eventMessages.eventId, eventId),
    gt(eventMessages.sentAt, plus(now, -hours(24))),
  )
  const [audience, most, sent] = await Promise.all([
    findAudience(db, { vendorId, id: eventId }, ticketTypeId),
    readSetting(db, 'eventMessagesMost'),
    db.$count(eventMessages, isRecent),
  ])
  const { holders } = audience
  // After the event nothing is sent to a link.
  const links = event.endsAt > now.getTime() ? audience.links : []
  const { byCost, inAccountAlone, isSpent } = await readReach(db, 'event_message', holders, isSetUp, now)
  const sms = isSetUp('sms') && !isSpent('sms') ? await countTexted(db, { vendorId }, links) : 0
  return {
    people: holders.length + links.length,
    by: byCost({ sms }),
    inAccountAlone,
    notReached: links.length - sms,
    leftToday: Math.max(0, most - sent),
  }
}
