import { products, productVariations, stocks } from '#server/modules/catalog/catalog.tables.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { anyVendor, type Whose } from '#server/platform/database/sharding/read-due.queries.ts'
import { events } from '../events.tables.ts'
import { waitlistEntries } from './waitlist.tables.ts'

/**
 * What a place at an event is taken from: the stocks of its ticket type, its variation and the event, where they are
 * limited.
 */
export const stockIdsSql = sql<
  string[]
>`array_remove(array[${products.stockId}, ${productVariations.stockId}, ${events.capacityStockId}], null)`

/** How many places of a ticket type, or a variation of one, are left; null is unlimited. */
export const leftOf = (whose: Whose) => sql`(select min(${stocks.left}) from ${stocks}
  where ${whose(stocks.vendorId)} and ${stocks.vendorId} = ${events.vendorId} and ${stocks.id} = any(${stockIdsSql}))`

export const leftSql = leftOf(anyVendor)

/** An entry waits for this ticket type or variation, or for whichever comes first. */
export const waitsForChoice = sql`(${waitlistEntries.productId} is null
  or (${waitlistEntries.productId} = ${products.id} and ${waitlistEntries.variationId} is not distinct from ${productVariations.id}))`

/** Somebody is in line whom what is left would suffice: nobody else gets it before them. */
export const isPromisedSql = sql<boolean>`exists (select 1 from ${waitlistEntries}
  where ${waitlistEntries.vendorId} = ${products.vendorId} and ${waitlistEntries.eventId} = ${products.eventId}
    and ${waitlistEntries.status} = 'WAITING' and ${waitsForChoice} and ${waitlistEntries.quantity} <= ${leftSql})`
