import { sql } from 'drizzle-orm'
import type { EventPage, TicketType } from '#contracts/events.ts'
import { toProduct } from '#server/modules/catalog/index.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { columns, selectOne } from '#server/platform/database/select.ts'
import { millisecondsSql, toInstantOrNull } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { fewTickets, ticketAvailability } from './event-availability.ts'
import { type EventRow, eventJson, hiddenTypesJson, toEventCard, typesOnSale } from './event-card.queries.ts'
import { events } from './events.tables.ts'

const eventPage = columns({
  event: eventJson,
  description: events.description,
  doorsAt: millisecondsSql(events.doorsAt),
  latitude: events.latitude,
  longitude: events.longitude,
  hasWaitlist: events.hasWaitlist,
})

const publicEvent = (slug: string) => sql`
  from ${events} join ${vendors} on ${vendors.id} = ${events.vendorId} and ${vendors.status} = 'APPROVED'
  where ${acrossVendors('public-page')} and ${events.slug} = ${slug} and ${events.status} <> 'DRAFT'`

/** An event's page: readable also when the event is over or cancelled, never while it is a draft. */
export async function findEvent(db: Db, slug: string, now: Date): Promise<EventPage> {
  const row = await selectOne(db, eventPage, publicEvent(slug))
  if (!row) throw notFound('The event')
  const { event, latitude, longitude } = row
  return {
    ...toEventCard(event, now),
    description: row.description,
    doorsAt: toInstantOrNull(row.doorsAt),
    mapPoint: latitude === null || longitude === null ? null : { latitude, longitude },
    ticketTypes: toTicketTypes(event, event.ticketTypes, now),
    hasHiddenTypes: event.hasHiddenTypes,
    hasWaitlist: row.hasWaitlist,
  }
}

const toTicketTypes = (event: EventRow, ticketTypes: EventRow['ticketTypes'], now: Date): TicketType[] =>
  typesOnSale({ ticketTypes, promised: event.promised }).map((type) => ({
    ...toProduct(type, event.places, fewTickets),
    availability: ticketAvailability(event, type, now.getTime()),
  }))

/** The ticket types that an access code opens; of an event that is not public, undefined. */
export async function findHiddenTypes(db: Db, slug: string, accessCode: string, now: Date) {
  const row = await selectOne(db, columns({ event: eventJson, types: hiddenTypesJson(accessCode) }), publicEvent(slug))
  return row && toTicketTypes(row.event, row.types, now)
}
