import { dishesAtHome, type Featured, type FeaturedLarge } from '#contracts/featured/featured.ts'
import { type PlacementKind, type PlacementRow, slotAt } from '#contracts/featured/placement-terms.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { eventJson, toEventCard } from '#server/modules/events/index.ts'
import { collections, placementDays, placements } from '#server/modules/featured/featured.tables.ts'
import { collectionJson } from '#server/modules/featured/index.ts'
import { Among, cardColumns, toVendorCard, type VendorRows, vendorRows } from '#server/modules/vendors/index.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, jsonObject, select, subquery, type ValueOf } from '#server/platform/database/select.ts'
import { ofEachRow, rowsToRead } from '#server/platform/database/sharding/of-each-row.ts'
import { isPoolSharded } from '#server/platform/database/sharding/sharded.ts'
import { nairobiDay, nairobiMinute } from '#server/platform/nairobi.ts'
import { readCollection } from './collection-dishes.queries.ts'
import { isNowhere, type Near, placeOf, plannedCounty } from './place.queries.ts'
import { isOfCounty, showsEvent, showsShop } from './shown.queries.ts'

const nothing: Featured = { large: null, shops: [], collection: null, events: [] }

const planned = (now: Date, area: string | undefined, shops: VendorRows, isSharded: boolean) => {
  const ofPlanned = ofEachRow(isSharded, { table: sql`planned`, id: sql`planned.id` })
  const vendor = isSharded ? new Among(sql`select planned.vendor_id from planned`) : vendors.id
  return columns({
    row: sql<PlacementRow>`planned.row`,
    kind: sql<PlacementKind>`planned.kind`,
    isAd: sql<boolean>`planned.paid_for is not null`,
    county: sql<string | null>`planned.county`,
    shop: ofPlanned(
      jsonObject(cardColumns(now, { area, vendor })),
      shops.from,
      sql`${vendors.id} = planned.vendor_id and planned.kind = 'SHOP'
        and ${isOfCounty(sql`planned.county`)} and ${showsShop(now, area, shops.vendor)}`,
    ),
    event: ofPlanned(
      eventJson,
      sql`${events} join ${vendors} on ${vendors.id} = ${events.vendorId}`,
      sql`${events.vendorId} = planned.vendor_id and ${events.id} = planned.event_id and ${showsEvent(now)}`,
    ),
    collection: subquery(collectionJson, sql`from ${collections} where ${collections.id} = planned.collection_id`),
  })
}
type Row = ValueOf<ReturnType<typeof planned>>

/**
 * What is planned for a county at this hour, without what is closed, sold out or suspended. One statement where nothing
 * is planned, and one more for each collection.
 */
export async function readFeatured(db: Db, near: Near, now: Date): Promise<Featured> {
  const slot = slotAt(nairobiMinute(now).minute)
  if (!slot || isNowhere(near)) return nothing
  const isSharded = await isPoolSharded(db)
  const plan = rowsToRead(
    isSharded,
    sql`planned`,
    sql`select ${placements}.*, ${placementDays.position}
      from ${placementDays} join ${placements} on ${placements.id} = ${placementDays.placementId}
      where ${acrossVendors('public-lists')} and ${placements.takenDownAt} is null and ${placementDays.day} = ${nairobiDay(now)}::date and ${placementDays.slot} = ${slot}
        and ${placementDays.county} is not distinct from ${plannedCounty}`,
  )
  const rows = await select(
    db,
    planned(now, near.area, await vendorRows(db), isSharded),
    sql`${plan.from} order by planned.row, planned.position`,
    { ctes: sql`${placeOf(near)}${plan.cte}` },
  )
  const shown = (await Promise.all(rows.map((row) => toShown(db, row, near, now)))).filter((each) => each !== null)
  const ofRow = (wanted: PlacementRow) => shown.flatMap(({ row, thing }) => (row === wanted ? [thing] : []))
  return {
    large: ofRow('LARGE')[0] ?? null,
    shops: ofRow('SHOPS').flatMap((each) => (each.kind === 'SHOP' ? [each.shop] : [])),
    collection: ofRow('COLLECTION').flatMap((each) => (each.kind === 'COLLECTION' ? [each.collection] : []))[0] ?? null,
    events: ofRow('EVENTS').flatMap((each) => (each.kind === 'EVENT' ? [each.event] : [])),
  }
}

/** What a place shows; null of what has given way. */
async function toShown(db: Db, row: Row, { area }: Near, now: Date) {
  const thing = await toThing(db, row, area, now)
  return thing && { row: row.row, thing }
}

async function toThing(
  db: Db,
  { isAd, county, shop, event, collection }: Row,
  area: string | undefined,
  now: Date,
): Promise<FeaturedLarge | null> {
  if (shop) return { kind: 'SHOP', shop: { ...toVendorCard(shop, now), isAd } }
  if (event) {
    const card = toEventCard(event, now)
    const isOnSale = card.availability === 'ON_SALE' || card.availability === 'FEW_LEFT'
    return isOnSale || card.availability === 'NOT_YET_ON_SALE' ? { kind: 'EVENT', event: { ...card, isAd } } : null
  }
  if (!collection) return null
  const { dishes, ...counted } = await readCollection(db, collection, { county, area }, now)
  if (dishes.length === 0) return null
  return { kind: 'COLLECTION', collection: { ...counted, dishes: dishes.slice(0, dishesAtHome), isAd } }
}
