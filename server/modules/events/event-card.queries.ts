import { type SQL, sql } from 'drizzle-orm'
import type { EventCard, EventStatus } from '#contracts/events.ts'
import { toKES } from '#contracts/wire/money.ts'
import type { EventId, Picture, VendorId } from '#contracts/wire/primitives.ts'
import { lowestPrice, type ProductRow, productJson, type StockPool } from '#server/modules/catalog/index.ts'
import { millisecondsSql, momentSql, toInstant } from '#server/platform/database/sql.ts'
import { eventAvailability } from './event-availability.ts'

export interface EventRow {
  id: EventId
  slug: string
  title: string
  venue: string
  county: string
  startsAt: number
  endsAt: number
  poster: Picture | null
  category: string
  status: EventStatus
  places: StockPool
  vendor: { id: VendorId; slug: string; name: string }
  ticketTypes: ProductRow[]
}

/** The row `e` of events, with its vendor `v`, as an `EventRow` in JSON. */
export const eventJson: SQL = sql`json_build_object(
  'id', e.id, 'slug', e.slug, 'title', e.title, 'venue', e.venue, 'county', e.county, 'category', e.category,
  'startsAt', ${millisecondsSql(sql`e.starts_at`)}, 'endsAt', ${millisecondsSql(sql`e.ends_at`)},
  'poster', e.poster, 'status', e.status,
  'places', (select json_build_object('left', s.quantity_left, 'quota', s.quota) from stocks s where s.id = e.capacity_stock_id),
  'vendor', json_build_object('id', v.id, 'slug', v.slug, 'name', v.name),
  'ticketTypes', (
    select coalesce(json_agg(${productJson} order by p.position, p.id), '[]')
    from products p where p.event_id = e.id and p.status = 'ACTIVE'))`

/** The coming events of the vendor `v`, for its page. */
export const comingEventsJson = (now: Date): SQL => sql`(
  select coalesce(json_agg(${eventJson} order by e.starts_at, e.id), '[]')
  from (
    select * from events where vendor_id = v.id and status = 'PUBLISHED' and ends_at > ${momentSql(now)}
    order by starts_at, id limit 12) e)`

export function toEventCard(row: EventRow, now: Date): EventCard {
  const { ticketTypes } = row
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
