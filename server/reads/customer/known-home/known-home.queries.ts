import { favouritesAtHome } from '#contracts/favourites/known-home.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { favouriteVendors } from '#server/modules/favourites/favourites.tables.ts'
import { medianRefundSeconds } from '#server/modules/ledger-proof/index.ts'
import { hoursColumns, isOpenAt, toOpenState } from '#server/modules/vendors/index.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, jsonArray, jsonObject, selectOne, type ValueOf } from '#server/platform/database/select.ts'
import { assert } from '#server/platform/errors.ts'
import { earlierOrdersJson, toEarlierOrders } from './earlier-orders.queries.ts'

const shopJson = (now: Date) =>
  jsonObject({
    id: vendors.id,
    slug: vendors.slug,
    name: vendors.name,
    logo: vendors.logo,
    ...hoursColumns(now, favouriteVendors.vendorId),
  })

const favouriteJson = jsonObject({
  shop: sql<ValueOf<ReturnType<typeof shopJson>>>`favourite.shop`,
  count: sql<number>`favourite.of_all`,
})

/** The favourite shops that sell, with how many there are; what a page says of a shop is read of those on it alone. */
const favouritesJson = (customerId: UserId, now: Date) =>
  jsonArray(
    favouriteJson,
    sql`from (
      select ${vendors.id}, ${favouriteVendors.keptAt}, ${isOpenAt(now, favouriteVendors.vendorId)} as is_open,
        count(*) over ()::int as of_all, ${shopJson(now)} as shop
      from ${favouriteVendors} join ${vendors} on ${vendors.id} = ${favouriteVendors.vendorId} and ${vendors.status} = 'APPROVED'
      where ${acrossVendors('own-favourites')} and ${favouriteVendors.customerId} = ${customerId}
      order by is_open desc, ${favouriteVendors.keptAt} desc, ${vendors.id} limit ${favouritesAtHome}) favourite`,
    { orderBy: sql`favourite.is_open desc, favourite.kept_at desc, favourite.id` },
  )

const toShop = ({ id, slug, name, logo, ...hours }: ValueOf<ReturnType<typeof shopJson>>, now: Date) => ({
  id,
  slug,
  name,
  logo,
  open: toOpenState(hours, now),
})

/** In one statement, for the home page of who is signed in. */
export async function findKnownHome(db: Db, customerId: UserId, now: Date) {
  const row = await selectOne(
    db,
    columns({
      favourites: favouritesJson(customerId, now),
      orders: earlierOrdersJson(customerId, now),
      refundSeconds: medianRefundSeconds,
    }),
    sql``,
  )
  assert(row, 'what the home page says is one row')
  return {
    again: toEarlierOrders(row.orders, now),
    favourites: row.favourites.map(({ shop }) => toShop(shop, now)),
    favouriteCount: row.favourites[0]?.count ?? 0,
    refundSeconds: row.refundSeconds,
  }
}
