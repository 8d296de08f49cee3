import { sql } from 'drizzle-orm'
import type { EventPage } from '#contracts/events.ts'
import { toProduct } from '#server/modules/catalog/index.ts'
import type { Db } from '#server/platform/database/database.ts'
import { millisecondsSql, toInstantOrNull } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { fewTickets, ticketAvailability } from './event-availability.ts'
import { type EventRow, eventJson, toEventCard } from './event-card.queries.ts'

type Row = {
  event: EventRow
  description: string
  doorsAt: number | null
  latitude: number | null
  longitude: number | null
}

/** An event's page: readable also when the event is over or cancelled, never while it is a draft. */
export async function findEvent(db: Db, slug: string, now: Date): Promise<EventPage> {
  const { rows } = await db.execute<Row>(sql`
    select ${eventJson} as event, e.description, ${millisecondsSql(sql`e.doors_at`)} as "doorsAt", e.latitude, e.longitude
    from events e join vendors v on v.id = e.vendor_id and v.status = 'APPROVED'
    where e.slug = ${slug} and e.status <> 'DRAFT'`)
  const [row] = rows
  if (!row) throw notFound('The event')
  const { event, latitude, longitude } = row
  return {
    ...toEventCard(event, now),
    description: row.description,
    doorsAt: toInstantOrNull(row.doorsAt),
    mapPoint: latitude === null || longitude === null ? null : { latitude, longitude },
    ticketTypes: event.ticketTypes.map((type) => ({
      ...toProduct(type, event.places, fewTickets),
      availability: ticketAvailability(event, type, now.getTime()),
    })),
  }
}
