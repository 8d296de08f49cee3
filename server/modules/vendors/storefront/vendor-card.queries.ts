import { type SQL, sql } from 'drizzle-orm'
import type { OpeningWindow, VendorCard } from '#contracts/vendors.ts'
import { toKES } from '#contracts/wire/money.ts'
import type { Picture, VendorId } from '#contracts/wire/primitives.ts'
import { millisecondsSql, momentSql } from '#server/platform/database/sql.ts'
import { openState } from '../opening-hours.ts'

/** The facts that decide the open state. */
export interface HoursRow {
  windows: OpeningWindow[]
  closures: { startsAt: number; endsAt: number; reason: string }[]
  pausedUntil: number | null
}

export interface CardRow extends HoursRow {
  id: VendorId
  slug: string
  name: string
  tagline: string
  area: string
  county: string
  cover: Picture | null
  logo: Picture | null
  preparationFrom: number
  preparationTo: number
  hasPickup: boolean
  categories: string[]
  /** The lowest fee and the lowest minimum, in cents. */
  delivery: { fee: number | null; minimum: number | null }
}

/** The hours of the row `v` of vendors, without closures that have ended. */
const hoursColumns = (now: Date): SQL => sql`
  (select coalesce(json_agg(json_build_object('weekday', w.weekday, 'opens', w.opens, 'closes', w.closes)
    order by w.weekday, w.opens), '[]') from vendor_opening_windows w where w.vendor_id = v.id) as windows,
  (select coalesce(json_agg(json_build_object('startsAt', ${millisecondsSql(sql`c.starts_at`)}, 'endsAt', ${millisecondsSql(sql`c.ends_at`)},
      'reason', c.reason) order by c.starts_at), '[]')
    from vendor_closures c where c.vendor_id = v.id and c.ends_at > ${momentSql(now)}) as closures,
  ${millisecondsSql(sql`v.paused_until`)} as "pausedUntil"`

const categoriesColumn: SQL = sql`
  array(select k.category from vendor_categories k where k.vendor_id = v.id order by k.position) as categories`

/** The fields of a card, from the row `v` of vendors. */
export const cardColumns = (now: Date): SQL => sql`
  v.id, v.slug, v.name, v.tagline, v.area, v.county, v.cover, v.logo, v.preparation_from as "preparationFrom",
  v.preparation_to as "preparationTo", v.has_pickup as "hasPickup", ${categoriesColumn},
  (select json_build_object('fee', min(d.fee_cents), 'minimum', min(d.minimum_cents))
    from delivery_areas d where d.vendor_id = v.id) as delivery,
  ${hoursColumns(now)}`

export function toOpenState({ windows, closures, pausedUntil }: HoursRow, now: Date) {
  const closed = closures.map(({ startsAt, endsAt }) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }))
  return openState(now, windows, closed, pausedUntil === null ? null : new Date(pausedUntil))
}

export function toVendorCard(row: CardRow, now: Date): VendorCard {
  const { fee, minimum } = row.delivery
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    tagline: row.tagline,
    categories: row.categories,
    area: row.area,
    county: row.county,
    cover: row.cover,
    logo: row.logo,
    open: toOpenState(row, now),
    preparationMinutes: { from: row.preparationFrom, to: row.preparationTo },
    hasPickup: row.hasPickup,
    delivery: fee === null || minimum === null ? null : { feeFromKES: toKES(fee), minimumFromKES: toKES(minimum) },
  }
}
