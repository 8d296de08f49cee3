import { queueMinutesBefore } from '#contracts/events/event-readiness.ts'
import type { EventPage, TicketType } from '#contracts/events.ts'
import { toProduct } from '#server/modules/catalog/index.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { minutes } from '#server/platform/clock.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, jsonObject, selectOne } from '#server/platform/database/select.ts'
import { millisecondsSql, momentSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { fewTickets, ticketAvailability } from './event-availability.ts'
import { type EventRow, eventJson, hiddenTypesJson, toEventCard, typesOnSale } from './event-card.queries.ts'
import { events } from './events.tables.ts'
import { eventQueues } from './queue/queue.tables.ts'
import { isMovingSql, saleOpensSql } from './queue/turns.queries.ts'

const eventPage = (now: Date) =>
  columns({
    event: eventJson,
    description: events.description,
    doorsAt: millisecondsSql(events.doorsAt),
    latitude: events.latitude,
    longitude: events.longitude,
    hasWaitlist: events.hasWaitlist,
    queue: queueJson(now),
  })

/** Of a row of events: its line, unless it has none or it has ended. */
const queueJson = (now: Date) => sql<{ opensAt: number | null; isMoving: boolean } | null>`case
  when ${events.hasQueue} and ${events.status} = 'PUBLISHED' and not exists (select 1 from ${eventQueues}
    where ${eventQueues.vendorId} = ${events.vendorId} and ${eventQueues.eventId} = ${events.id} and ${eventQueues.endedAt} is not null)
  then ${jsonObject({ opensAt: sql<number | null>`${millisecondsSql(saleOpensSql)}`, isMoving: isMovingSql(momentSql(now)) })} end`

function toEventQueue(queue: { opensAt: number | null; isMoving: boolean } | null, now: Date): EventPage['queue'] {
  if (!queue || queue.opensAt === null) return null
  const { opensAt, isMoving } = queue
  // Once the sale is open and nobody waits, anybody may order.
  if (opensAt <= now.getTime() && !isMoving) return null
  return { joinFrom: toInstant(opensAt - minutes(queueMinutesBefore)), opensAt: toInstant(opensAt), isMoving }
}

const publicEvent = (slug: string) => sql`
  from ${events} join ${vendors} on ${vendors.id} = ${events.vendorId} and ${vendors.status} = 'APPROVED'
  where ${acrossVendors('public-page')} and ${events.slug} = ${slug} and ${events.status} <> 'DRAFT'
    and ${events.takenDownAt} is null`

/** An event's page: readable also when the event is over or cancelled, never while it is a draft or taken down. */
export async function findEvent(db: Db, slug: string, now: Date): Promise<EventPage> {
  const row = await selectOne(db, eventPage(now), publicEvent(slug))
  if (!row) throw notFound('The event')
  const { event, latitude, longitude } = row
  return {
    ...toEventCard(event, now),
    description: row.description,
    doorsAt: toInstantOrNull(row.doorsAt),
    mapPoint: latitude === null || longitude === null ? null : { latitude, longitude },
    ticketTypes: toTicketTypes(event, event.ticketTypes, now),
    hasHiddenTypes: event.hasHiddenTypes,
    queue: toEventQueue(row.queue, now),
    hasWaitlist: row.hasWaitlist,
  }
}

const toTicketTypes = (event: EventRow, ticketTypes: EventRow['ticketTypes'], now: Date): TicketType[] =>
  typesOnSale({ ticketTypes, promised: event.promised }).map((type) => ({
    ...toProduct(type, event.places, fewTickets),
    availability: ticketAvailability(event, type, now.getTime()),
  }))

/** Which event has this address, if it is public. */
export const findPublicEvent = (db: Db, slug: string) =>
  selectOne(db, columns({ id: events.id, title: events.title }), publicEvent(slug))

/** The ticket types that an access code opens; of an event that is not public, undefined. */
export async function findHiddenTypes(db: Db, slug: string, accessCode: string, now: Date) {
  const row = await selectOne(db, columns({ event: eventJson, types: hiddenTypesJson(accessCode) }), publicEvent(slug))
  return row && toTicketTypes(row.event, row.types, now)
}
