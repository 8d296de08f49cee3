import type { Placement, PlacementShare } from '#contracts/admin/featured.ts'
import { mostPlacesOfShop, otherCounties, slotAt } from '#contracts/featured/placement-terms.ts'
import type { Picture } from '#contracts/wire/primitives.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { eventJson, toEventCard } from '#server/modules/events/index.ts'
import { collections, placementDays, placements } from '#server/modules/featured/featured.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, select, subquery, type ValueOf } from '#server/platform/database/select.ts'
import { nairobiDay, nairobiMinute } from '#server/platform/nairobi.ts'
import { isOfCounty, showsEvent, showsShop } from '../../customer/featured/shown.queries.ts'

const planned = (now: Date) =>
  columns({
    id: placements.id,
    county: placements.county,
    slot: placements.slot,
    row: placements.row,
    kind: placements.kind,
    subjectId: placementDays.subjectId,
    nameEn: sql<string>`coalesce(${collections.nameEn}, ${events.title}, ${vendors.name})`,
    nameSw: sql<string>`coalesce(${collections.nameSw}, ${events.title}, ${vendors.name})`,
    picture: sql<Picture | null>`case ${placements.kind} when 'SHOP' then ${vendors.logo} when 'EVENT' then ${events.poster} end`,
    slug: sql<string | null>`coalesce(${events.slug}, ${vendors.slug})`,
    weekdays: placements.weekdays,
    from: sql<string>`${placements.fromDay}::text`,
    until: sql<string>`${placements.untilDay}::text`,
    paidFor: placements.paidFor,
    version: placements.version,
    showsShop: sql<boolean>`${placements.kind} = 'SHOP'
      and ${isOfCounty(sql`${placements.county}`)} and ${showsShop(now)}`,
    event: subquery(eventJson, sql`where ${placements.kind} = 'EVENT' and ${showsEvent(now)}`),
  })
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
  const ofCounty = sql`${acrossVendors('admin-lists')} and ${placementDays.county} is not distinct from ${county}`
  const items = await select(
    db,
    planned(now),
    sql`from ${placementDays} join ${placements} on ${placements.id} = ${placementDays.placementId}
      left join ${vendors} on ${vendors.id} = ${placements.vendorId}
      left join ${events} on ${events.vendorId} = ${placements.vendorId} and ${events.id} = ${placements.eventId}
      left join ${collections} on ${collections.id} = ${placements.collectionId}
      where ${ofCounty} and ${placementDays.day} = ${shown}::date
        and (${placements.takenDownAt} is null or ${placementDays.day} < ${today}::date)
      order by ${placementDays.row}, ${placementDays.position}`,
  )
  const month = shown.slice(0, 7)
  const shares = await select(
    db,
    shared,
    sql`from ${placementDays} join ${vendors} on ${vendors.id} = ${placementDays.vendorId}
      where ${ofCounty} and date_trunc('month', ${placementDays.day}) = date_trunc('month', ${shown}::date)
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

function toPlacement(
  { subjectId, slug, nameEn, nameSw, picture, showsShop: isShopShown, event, ...row }: Row,
  now: Date,
): Placement {
  const isShown = row.kind === 'SHOP' ? isShopShown : event && !isGone(toEventCard(event, now).availability)
  return {
    ...row,
    subject: { id: subjectId, slug, name: { en: nameEn, sw: nameSw }, picture },
    givesWay: row.kind === 'COLLECTION' ? null : !isShown,
  }
}

const isGone = (availability: string) => ['SOLD_OUT', 'ENDED', 'CANCELLED'].includes(availability)
