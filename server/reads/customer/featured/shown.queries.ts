import { products } from '#server/modules/catalog/catalog.tables.ts'
import { isAvailableAt, isPublicSql, isSoldOutSql } from '#server/modules/catalog/index.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { isOpenAt } from '#server/modules/vendors/index.ts'
import { deliveryAreas, vendors } from '#server/modules/vendors/vendors.tables.ts'
import { type Column, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { allOf, momentSql } from '#server/platform/database/sql.ts'

/** Whether a row of vendors takes orders now and brings them to the area, where one is said. */
export const takesOrders = (now: Date, area?: string, vendor: Column | SQL = vendors.id): SQL =>
  allOf(
    sql`${vendors.status} = 'APPROVED'`,
    isOpenAt(now, vendor),
    !!area &&
      sql`exists (select 1 from ${deliveryAreas}
        where ${deliveryAreas.vendorId} = ${vendor} and lower(${deliveryAreas.name}) = lower(${area}))`,
  )

/** Whether a row of products can be had now, as far as the product itself decides. */
export const canBeHad = (now: Date): SQL =>
  sql`${products.kind} = 'ITEM' and ${isPublicSql} and not ${isSoldOutSql} and ${isAvailableAt(now)}`

/** Whether a row of vendors is still of the county that it was planned for; a plan of all others has none. */
export const isOfCounty = (county: SQL): SQL => sql`(${county} is null or ${vendors.county} = ${county})`

/** Whether a row of vendors can be shown in a place that was planned for it: open, with anything left. */
export const showsShop = (now: Date, area?: string, vendor: Column | SQL = vendors.id): SQL =>
  sql`${takesOrders(now, area, vendor)} and exists (select 1 from ${products} where ${products.vendorId} = ${vendor} and ${canBeHad(now)})`

/** Whether a row of events, joined with its vendor, is one that customers see; what is left of it says its card. */
export const showsEvent = (now: Date): SQL =>
  sql`${vendors.status} = 'APPROVED' and ${events.status} = 'PUBLISHED' and ${events.takenDownAt} is null
    and ${events.endsAt} > ${momentSql(now)}`
