import type { UsualMinutes } from '#contracts/vendor-orders/usual-times.ts'
import type { VendorCard, VendorPause } from '#contracts/vendors.ts'
import { toKES } from '#contracts/wire/money.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { jsonArray, jsonObject, notNull, type RowOf, subquery } from '#server/platform/database/select.ts'
import { millisecondsSql, momentSql, toInstant } from '#server/platform/database/sql.ts'
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

const windowsJson = jsonArray(
  jsonObject({ weekday: windows.weekday, opens: windows.opens, closes: windows.closes }),
  sql`from ${windows} where ${windows.vendorId} = ${vendors.id}`,
  { orderBy: sql`${windows.weekday}, ${windows.opens}` },
)

const closureJson = jsonObject({
  startsAt: millisecondsSql(closures.startsAt),
  endsAt: millisecondsSql(closures.endsAt),
  reason: closures.reason,
})

const pausedUntilSql = millisecondsSql(vendors.pausedUntil)

/** The facts of a row of vendors that decide its open state, without closures that have ended. */
export const hoursColumns = (now: Date) => ({
  windows: windowsJson,
  closures: jsonArray(
    closureJson,
    sql`from ${closures} where ${closures.vendorId} = ${vendors.id} and ${closures.endsAt} > ${momentSql(now)}`,
    { orderBy: sql`${closures.startsAt}` },
  ),
  pauseReason: vendors.pauseReason,
  pausedUntil: pausedUntilSql,
})
type HoursRow = RowOf<ReturnType<typeof hoursColumns>>

const categoriesSql = sql<string[]>`array(
  select ${categories.category} from ${categories} where ${categories.vendorId} = ${vendors.id} order by ${categories.position})`

/** The lowest fee and the lowest minimum, in cents. */
const deliveryJson = notNull(
  subquery(
    jsonObject({
      fee: sql<number | null>`min(${deliveryAreas.feeCents})`,
      minimum: sql<number | null>`min(${deliveryAreas.minimumCents})`,
    }),
    sql`from ${deliveryAreas} where ${deliveryAreas.vendorId} = ${vendors.id}`,
  ),
)

/** How many people gave five stars, four, three, two and one; null of a shop that nobody has reviewed. */
const starsSql = sql<number[] | null>`(
  select ${vendorScores.stars} from ${vendorScores} where ${vendorScores.vendorId} = ${vendors.id})`

/** The way from a row of vendors to an area that it delivers to; null of another, and without one. */
const wayTo = (area: string | undefined) =>
  area
    ? sql<UsualMinutes | null>`(select ${wayMinutesJson(vendors.id, deliveryAreas.name)} from ${deliveryAreas}
        where ${deliveryAreas.vendorId} = ${vendors.id} and lower(${deliveryAreas.name}) = lower(${area}) limit 1)`
    : sql<UsualMinutes | null>`null::json`

/** The fields of a card, from a row of vendors; with the way to an area where one is asked for. */
export const cardColumns = (now: Date, area?: string) => ({
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
  kitchenMinutes: kitchenMinutesJson,
  wayMinutes: wayTo(area),
  hasPickup: vendors.hasPickup,
  categories: categoriesSql,
  delivery: deliveryJson,
  stars: starsSql,
  ...hoursColumns(now),
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
    preparationMinutes: row.kitchenMinutes,
    wayMinutes: row.wayMinutes,
    hasPickup: row.hasPickup,
    score: scoreOf(row.stars ?? []),
    delivery: fee === null || minimum === null ? null : { feeFromKES: toKES(fee), minimumFromKES: toKES(minimum) },
  }
}
