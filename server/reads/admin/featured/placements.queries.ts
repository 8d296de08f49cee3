import type { Placement, PlacementShare } from '#contracts/admin/featured.ts'
import { mostPlacesOfShop, otherCounties, slotAt } from '#contracts/featured/placement-terms.ts'
import type { PlacementId } from '#contracts/wire/primitives.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { eventJson, toEventCard } from '#server/modules/events/index.ts'
import { collections, placementDays, placements } from '#server/modules/featured/featured.tables.ts'
import { type VendorRows, vendorRows } from '#server/modules/vendors/index.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, jsonObject, select, subquery, type ValueOf } from '#server/platform/database/select.ts'
import { ofEachRow, rowsToRead } from '#server/platform/database/sharding/of-each-row.ts'
import { isPoolSharded } from '#server/platform/database/sharding/sharded.ts'
import { nairobiDay, nairobiMinute } from '#server/platform/nairobi.ts'
import { isOfCounty, showsEvent, showsShop } from '../../customer/featured/shown.queries.ts'

const planned = (now: Date, shops: VendorRows, isSharded: boolean) => {
  const ofPlanned = ofEachRow(isSharded, { table: sql`planned`, id: sql`planned.id` })
  return columns({
    id: sql<PlacementId>`planned.id`,
    county: sql<Placement['county']>`planned.county`,
    slot: sql<Placement['slot']>`planned.slot`,
    row: sql<Placement['row']>`planned.row`,
    kind: sql<Placement['kind']>`planned.kind`,
    subjectId: sql<string>`planned.subject_id`,
    weekdays: sql<number[]>`planned.weekdays`,
    from: sql<string>`planned.from_day::text`,
    until: sql<string>`planned.until_day::text`,
    paidFor: sql<string | null>`planned.paid_for`,
    version: sql<number>`planned.version`,
    collection: subquery(
      jsonObject({ en: collections.nameEn, sw: collections.nameSw }),
      sql`from ${collections} where ${collections.id} = planned.collection_id`,
    ),
    shop: ofPlanned(
      jsonObject({ slug: vendors.slug, name: vendors.name, picture: vendors.logo }),
      sql`${vendors}`,
      sql`${vendors.id} = planned.vendor_id and planned.kind = 'SHOP'`,
    ),
    event: ofPlanned(
      jsonObject({ slug: events.slug, name: events.title, picture: events.poster }),
      sql`${events}`,
      sql`${events.vendorId} = planned.vendor_id and ${events.id} = planned.event_id`,
    ),
    shownShop: ofPlanned(
      jsonObject({ id: vendors.id }),
      shops.from,
      sql`${vendors.id} = planned.vendor_id and planned.kind = 'SHOP'
        and ${isOfCounty(sql`planned.county`)} and ${showsShop(now, undefined, shops.vendor)}`,
    ),
    shownEvent: ofPlanned(
      eventJson,
      sql`${events} join ${vendors} on ${vendors.id} = ${events.vendorId}`,
      sql`${events.vendorId} = planned.vendor_id and ${events.id} = planned.event_id and ${showsEvent(now)}`,
    ),
  })
}
type Row = ValueOf<ReturnType<typeof planned>>

const shared = columns({
  row: placementDays.row,
  vendorName: sql<string>`min(${vendors.name})`,
  places: sql<number>`count(*)::int`,
})

/** So much of what it may have is most of it: it is said before it is reached. */
const nearlyAll = 0.75

export async function listPlacements(db: Db, { county: asked, day }: { county?: string; day?: string }, now: Date) {
  const counties = await select(
    db,
    columns({ county: vendors.county, shops: sql<number>`count(*)::int` }),
    sql`from ${vendors} where ${acrossVendors('admin-lists')} and ${vendors.status} = 'APPROVED'
      group by ${vendors.county} order by 2 desc, 1`,
  )
  const county = asked === otherCounties ? null : (asked ?? counties[0]?.county ?? null)
  const today = nairobiDay(now)
  const shown = day ?? today
  const isSharded = await isPoolSharded(db)
  const plan = rowsToRead(
    isSharded,
    sql`planned`,
    sql`select ${placements}.*, ${placementDays.subjectId}, ${placementDays.position}
      from ${placementDays} join ${placements} on ${placements.id} = ${placementDays.placementId}
      where ${acrossVendors('admin-lists')} and ${placementDays.county} is not distinct from (select asked.county from asked)
        and ${placementDays.day} = ${shown}::date
        and (${placements.takenDownAt} is null or ${placementDays.day} < ${today}::date)`,
  )
  const items = await select(
    db,
    planned(now, await vendorRows(db), isSharded),
    sql`${plan.from} order by planned.row, planned.position`,
    { ctes: sql`with asked as materialized (select ${county}::text as county)${plan.cte}` },
  )
  const month = shown.slice(0, 7)
  const shares = await select(
    db,
    shared,
    sql`from ${placementDays} join ${vendors} on ${vendors.id} = ${placementDays.vendorId}
      where ${acrossVendors('admin-lists')} and ${placementDays.county} is not distinct from ${county}
        and date_trunc('month', ${placementDays.day}) = date_trunc('month', ${shown}::date)
      group by ${placementDays.row}, ${placementDays.vendorId} order by 3 desc, 2`,
  )
  return {
    day: shown,
    county,
    now: shown === today ? slotAt(nairobiMinute(now).minute) : null,
    counties: counties.map((each) => each.county),
    items: items.map((row) => toPlacement(row, now)),
    shares: shares
      .map(({ row, ...share }): PlacementShare => ({ row, month, ...share, most: mostPlacesOfShop(row, month) }))
      .filter(({ places, most }) => places >= nearlyAll * most),
  }
}

function toPlacement({ subjectId, collection, shop, event, shownShop, shownEvent, ...row }: Row, now: Date): Placement {
  const subject = shop ?? event
  const name = subject?.name ?? ''
  const isShown = shownShop || (shownEvent && !isGone(toEventCard(shownEvent, now).availability))
  return {
    ...row,
    subject: {
      id: subjectId,
      slug: subject?.slug ?? null,
      name: collection ?? { en: name, sw: name },
      picture: subject?.picture ?? null,
    },
    givesWay: row.kind === 'COLLECTION' ? null : !isShown,
  }
}

const isGone = (availability: string) => ['SOLD_OUT', 'ENDED', 'CANCELLED'].includes(availability)
