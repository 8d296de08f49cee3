import type { UsualMinutes } from '#contracts/vendor-orders/usual-times.ts'
import type { VendorCard, VendorPause } from '#contracts/vendors.ts'
import { toKES } from '#contracts/wire/money.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { fixed, jsonObject, type RowOf } from '#server/platform/database/select.ts'
import { millisecondsSql, momentSql, toInstant } from '#server/platform/database/sql.ts'
import { arrayOfVendor, byVendorRef, jsonOfVendor, type VendorRef } from '../of-vendor.ts'
import { openState, type ShopHours } from '../opening-hours.ts'
import { usualPause } from '../pauses.ts'
import { scoreOf } from '../scores/score.ts'
import { vendorScores } from '../scores/vendor-scores.tables.ts'
import { kitchenMinutesJson, wayMinutesJson } from '../usual-times/usual-times.queries.ts'
import {
  vendorCategories as categories,
  vendorClosures as closures,
  deliveryAreas,
  vendors,
  vendorOpeningWindows as windows,
} from '../vendors.tables.ts'

const windowsJson = byVendorRef((vendor) =>
  arrayOfVendor(vendor, jsonObject({ weekday: windows.weekday, opens: windows.opens, closes: windows.closes }), {
    from: sql`${windows}`,
    vendorId: windows.vendorId,
    orderBy: sql`${windows.weekday}, ${windows.opens}`,
  }),
)

const closureJson = jsonObject({
  startsAt: millisecondsSql(closures.startsAt),
  endsAt: millisecondsSql(closures.endsAt),
  reason: closures.reason,
})

const pausedUntilSql = millisecondsSql(vendors.pausedUntil)

/** The facts of a row of vendors that decide its open state, without closures that have ended. */
export const hoursColumns = (now: Date, vendor: VendorRef = vendors.id) => ({
  windows: windowsJson(vendor),
  closures: arrayOfVendor(vendor, closureJson, {
    from: sql`${closures}`,
    vendorId: closures.vendorId,
    where: sql`${closures.endsAt} > ${momentSql(now)}`,
    orderBy: sql`${closures.startsAt}`,
  }),
  pauseReason: vendors.pauseReason,
  pausedUntil: pausedUntilSql,
})
type HoursRow = RowOf<ReturnType<typeof hoursColumns>>

const categoriesJson = byVendorRef((vendor) =>
  arrayOfVendor(vendor, sql<string>`${categories.category}`, {
    from: sql`${categories}`,
    vendorId: categories.vendorId,
    orderBy: sql`${categories.position}`,
  }),
)

/** The lowest fee and the lowest minimum, in cents; null of a vendor that delivers nowhere. */
const deliveryJson = byVendorRef((vendor) =>
  fixed(
    jsonOfVendor(vendor, {
      value: jsonObject({
        fee: sql<number | null>`min(${deliveryAreas.feeCents})`,
        minimum: sql<number | null>`min(${deliveryAreas.minimumCents})`,
      }),
      from: sql`${deliveryAreas}`,
      vendorId: deliveryAreas.vendorId,
      isAggregate: true,
    }),
  ),
)

/** How many people gave five stars, four, three, two and one; null of a shop that nobody has reviewed. */
const starsJson = byVendorRef((vendor) =>
  fixed(
    jsonOfVendor(vendor, {
      value: sql<number[]>`${vendorScores.stars}`,
      from: sql`${vendorScores}`,
      vendorId: vendorScores.vendorId,
      isAggregate: false,
    }),
  ),
)

/** The way from a row of vendors to an area that it delivers to; null of another, and without one. */
const wayTo = (area: string | undefined, vendor: VendorRef) =>
  area
    ? jsonOfVendor(vendor, {
        value: wayMinutesJson(deliveryAreas.vendorId, deliveryAreas.name),
        from: sql`${deliveryAreas}`,
        vendorId: deliveryAreas.vendorId,
        where: sql`lower(${deliveryAreas.name}) = lower(${area})`,
        isAggregate: false,
      })
    : sql<UsualMinutes | null>`null::json`

/** The fields of a card, from a row of vendors; with the way to an area where one is asked for. */
export const cardColumns = (now: Date, { area, vendor = vendors.id }: { area?: string; vendor?: VendorRef } = {}) => ({
  id: vendors.id,
  slug: vendors.slug,
  name: vendors.name,
  tagline: vendors.tagline,
  area: vendors.area,
  county: vendors.county,
  cover: vendors.cover,
  logo: vendors.logo,
  preparationFrom: vendors.preparationFrom,
  preparationTo: vendors.preparationTo,
  kitchenMinutes: kitchenMinutesJson(vendor),
  wayMinutes: wayTo(area, vendor),
  hasPickup: vendors.hasPickup,
  categories: categoriesJson(vendor),
  delivery: deliveryJson(vendor),
  stars: starsJson(vendor),
  ...hoursColumns(now, vendor),
})
export type CardRow = RowOf<ReturnType<typeof cardColumns>>

export const toOpenState = (row: HoursRow, now: Date) => openState(now, ...toShopHours(row))

/** What its page says of a pause, from its hours, since when and how long the last ones took. */
export function toPause(row: HoursRow & PauseRow, now: Date): VendorPause | null {
  const [windows, closures, pause] = toShopHours(row)
  if (row.pausedAt === null || !openState(now, windows, closures, pause).isPaused) return null
  const byHours = openState(now, windows, closures, null)
  return {
    since: toInstant(row.pausedAt),
    usual: row.pauseReason === 'OWNER' ? usualPause(row.lastPauses) : null,
    isWithinHours: byHours.isOpen,
    hoursUntil: byHours.until,
  }
}
interface PauseRow {
  pausedAt: number | null
  lastPauses: number[]
}

export function toShopHours({ windows, closures, pauseReason, pausedUntil }: HoursRow): ShopHours {
  const closed = closures.map(({ startsAt, endsAt }) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }))
  return [windows, closed, pauseReason && { until: pausedUntil === null ? null : new Date(pausedUntil) }]
}

export function toVendorCard(row: CardRow, now: Date): VendorCard {
  const { fee = null, minimum = null } = row.delivery ?? {}
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
    preparationMinutes: row.kitchenMinutes,
    wayMinutes: row.wayMinutes,
    hasPickup: row.hasPickup,
    score: scoreOf(row.stars ?? []),
    delivery: fee === null || minimum === null ? null : { feeFromKES: toKES(fee), minimumFromKES: toKES(minimum) },
  }
}
