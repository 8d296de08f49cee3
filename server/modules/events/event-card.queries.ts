import type { EventCard } from '#contracts/events.ts'
import { toKES } from '#contracts/wire/money.ts'
import type { ProductId } from '#contracts/wire/primitives.ts'
import { products, productVariations } from '#server/modules/catalog/catalog.tables.ts'
import { lowestPrice, poolSql, productJson } from '#server/modules/catalog/index.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { type Column, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { jsonArray, jsonObject, type ValueOf } from '#server/platform/database/select.ts'
import { millisecondsSql, momentSql, toInstant } from '#server/platform/database/sql.ts'
import { eventAvailability } from './event-availability.ts'
import { events } from './events.tables.ts'
import { isPromisedSql } from './waitlist/choices.queries.ts'

const ofEvent = (isShown: SQL) => sql`from ${products} where ${products.vendorId} = ${events.vendorId}
  and ${products.eventId} = ${events.id} and ${products.status} = 'ACTIVE' and ${isShown}`
const inOrder = sql`${products.position}, ${products.id}`

/** A row of events, joined with its vendor, in JSON: as anybody may see it, without what an access code opens. */
export const eventJson = jsonObject({
  id: events.id,
  slug: events.slug,
  title: events.title,
  venue: events.venue,
  county: events.county,
  category: events.category,
  startsAt: millisecondsSql(events.startsAt),
  endsAt: millisecondsSql(events.endsAt),
  poster: events.poster,
  status: events.status,
  places: poolSql(events.vendorId, events.capacityStockId),
  vendor: jsonObject({ id: vendors.id, slug: vendors.slug, name: vendors.name }),
  ticketTypes: jsonArray(productJson, ofEvent(sql`${products.accessCode} is null`), { orderBy: inOrder }),
  hasHiddenTypes: sql<boolean>`exists (select ${ofEvent(sql`${products.accessCode} is not null`)})`,
  /** The ticket types of which what is left is for people on the waiting list. */
  promised: jsonArray(
    sql<ProductId>`${products.id}`,
    sql`from ${products} left join ${productVariations} on ${productVariations.vendorId} = ${products.vendorId}
        and ${productVariations.productId} = ${products.id} and ${productVariations.removedAt} is null
      where ${products.vendorId} = ${events.vendorId} and ${products.eventId} = ${events.id}
        and ${products.status} = 'ACTIVE' and ${isPromisedSql}`,
  ),
})

/** The ticket types of a row of events that an access code opens. */
export const hiddenTypesJson = (accessCode: string) =>
  jsonArray(productJson, ofEvent(sql`${products.accessCode} = ${accessCode}`), { orderBy: inOrder })

export type EventRow = ValueOf<typeof eventJson>

/** The ticket types as everybody sees them: what is for people on the waiting list is not to be had. */
export const typesOnSale = ({ ticketTypes, promised }: Pick<EventRow, 'ticketTypes' | 'promised'>) =>
  ticketTypes.map((type) =>
    promised.includes(type.id) ? { ...type, pool: { left: 0, quota: type.pool?.quota ?? null } } : type,
  )

/** The coming events of a vendor, beside a row of vendors, for its page. */
export const comingEventsJson = (now: Date, vendor: Column | SQL = vendors.id): SQL<EventRow[]> =>
  jsonArray(
    sql<EventRow>`coming.event`,
    sql`from (
      select ${eventJson} as event, ${events.startsAt}, ${events.id} from ${events}
      ${vendor === vendors.id ? sql`` : sql`join ${vendors} on ${vendors.id} = ${events.vendorId}`}
      where ${events.vendorId} = ${vendor} and ${events.status} = 'PUBLISHED'
        and ${events.takenDownAt} is null and ${events.endsAt} > ${momentSql(now)}
      order by ${events.startsAt}, ${events.id} limit 12) coming`,
    { orderBy: sql`coming.starts_at, coming.id` },
  )

export function toEventCard(row: EventRow, now: Date): EventCard {
  const ticketTypes = typesOnSale(row)
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    venue: row.venue,
    county: row.county,
    startsAt: toInstant(row.startsAt),
    endsAt: toInstant(row.endsAt),
    poster: row.poster,
    category: row.category,
    priceFromKES: ticketTypes.length > 0 ? toKES(Math.min(...ticketTypes.map(lowestPrice))) : null,
    ...eventAvailability(row, ticketTypes, now.getTime()),
    vendor: row.vendor,
  }
}
