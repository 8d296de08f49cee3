import type { WaitlistEntry } from '#contracts/events/waitlist.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import type { EventId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { products, productVariations } from '#server/modules/catalog/catalog.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { and, eq, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, jsonArray, jsonObject, jsonObjectIf, nullable, selectOne } from '#server/platform/database/select.ts'
import { millisecondsSql, momentSql, toInstant } from '#server/platform/database/sql.ts'
import { events } from '../events.tables.ts'
import { leftSql } from './choices.queries.ts'
import { waitlistEntries } from './waitlist.tables.ts'

const eventInLine = columns({
  id: events.id,
  vendorId: events.vendorId,
  hasWaitlist: events.hasWaitlist,
  choices: jsonArray(
    jsonObject({
      productId: products.id,
      variationId: nullable(productVariations.id),
      left: sql<number | null>`${leftSql}`,
    }),
    sql`from ${products} left join ${productVariations} on ${productVariations.vendorId} = ${products.vendorId}
        and ${productVariations.productId} = ${products.id} and ${productVariations.removedAt} is null
      where ${products.vendorId} = ${events.vendorId} and ${products.eventId} = ${events.id}
        and ${products.status} = 'ACTIVE' and ${products.accessCode} is null`,
  ),
})

/** An event that is still to be held, by its address, with each thing that can be bought of it by itself. */
export const eventInLineBySlug = (db: Db, slug: string, now: Date) =>
  selectOne(
    db,
    eventInLine,
    sql`from ${events} join ${vendors} on ${vendors.id} = ${events.vendorId} and ${vendors.status} = 'APPROVED'
      where ${acrossVendors('public-page')} and ${events.slug} = ${slug} and ${events.status} = 'PUBLISHED'
        and ${events.takenDownAt} is null
        and ${events.endsAt} > ${momentSql(now)}`,
  )

const isOpen = sql`${waitlistEntries.status} in ('WAITING', 'OFFERED')`

/** The open entry of a customer in the line of an event. */
export async function openEntry(db: Db, vendorId: VendorId, eventId: EventId, customerId: UserId) {
  const [entry] = await db
    .select()
    .from(waitlistEntries)
    .where(
      and(
        eq(waitlistEntries.vendorId, vendorId),
        eq(waitlistEntries.eventId, eventId),
        eq(waitlistEntries.customerId, customerId),
        isOpen,
      ),
    )
  return entry
}

/** How many are in line for the event of an entry, on the side of it that is asked for. */
const inLine = (side: SQL) =>
  sql<number>`(select count(*)::int from waitlist_entries other where other.vendor_id = ${waitlistEntries.vendorId}
    and other.event_id = ${waitlistEntries.eventId} and other.status in ('WAITING', 'OFFERED') and other.id ${side} ${waitlistEntries.id})`

const shownEntry = columns({
  id: waitlistEntries.id,
  status: waitlistEntries.status,
  quantity: waitlistEntries.quantity,
  productId: waitlistEntries.productId,
  productVariationId: waitlistEntries.variationId,
  ahead: inLine(sql`<`),
  behind: inLine(sql`>`),
  offer: jsonObjectIf(waitlistEntries.offeredProductId, {
    productId: products.id,
    productVariationId: nullable(productVariations.id),
    name: products.name,
    variationName: nullable(productVariations.name),
    priceCents: sql<Cents>`coalesce(${productVariations.priceCents}, ${products.priceCents})`,
    endsAt: sql<number>`${millisecondsSql(waitlistEntries.offerEndsAt)}`,
  }),
})

/** How many people are in line for an event. */
export async function peopleInLine(db: Db, vendorId: VendorId, eventId: EventId): Promise<number> {
  const line = await selectOne(
    db,
    columns({ people: sql<number>`count(*)::int` }),
    sql`from ${waitlistEntries} where ${waitlistEntries.vendorId} = ${vendorId} and ${waitlistEntries.eventId} = ${eventId} and ${isOpen}`,
  )
  return line?.people ?? 0
}

/** The customer's own entry as its page shows it. */
export async function ownEntry(
  db: Db,
  vendorId: VendorId,
  eventId: EventId,
  customerId: UserId,
): Promise<WaitlistEntry | null> {
  const row = await selectOne(
    db,
    shownEntry,
    sql`from ${waitlistEntries}
      left join ${products} on ${products.vendorId} = ${waitlistEntries.vendorId} and ${products.id} = ${waitlistEntries.offeredProductId}
      left join ${productVariations} on ${productVariations.vendorId} = ${waitlistEntries.vendorId}
        and ${productVariations.id} = ${waitlistEntries.offeredVariationId}
      where ${waitlistEntries.vendorId} = ${vendorId} and ${waitlistEntries.eventId} = ${eventId}
        and ${waitlistEntries.customerId} = ${customerId} and ${isOpen}`,
  )
  if (!row) return null
  const { offer, status, ...entry } = row
  if (!offer) return { ...entry, status: 'WAITING', offer: null }
  const { priceCents, endsAt, ...choice } = offer
  return { ...entry, status: 'OFFERED', offer: { ...choice, priceKES: toKES(priceCents), endsAt: toInstant(endsAt) } }
}
