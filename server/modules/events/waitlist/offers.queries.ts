import type { OrderId, VendorId, WaitlistEntryId } from '#contracts/wire/primitives.ts'
import { products, productVariations } from '#server/modules/catalog/catalog.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { and, eq, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, nullable, select, type ValueOf } from '#server/platform/database/select.ts'
import { anyVendor, readDue, type Whose } from '#server/platform/database/sharding/read-due.queries.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import { DomainError } from '#server/platform/errors.ts'
import { events } from '../events.tables.ts'
import { leftOf, stockIdsSql, waitsForChoice } from './choices.queries.ts'
import { waitlistEntries } from './waitlist.tables.ts'

const isHeld = (now: Date) =>
  sql`${events.status} = 'PUBLISHED' and ${events.takenDownAt} is null and ${events.endsAt} > ${momentSql(now)}`

const dueOffer = columns({
  id: waitlistEntries.id,
  vendorId: waitlistEntries.vendorId,
  eventId: waitlistEntries.eventId,
  customerId: waitlistEntries.customerId,
  quantity: waitlistEntries.quantity,
  slug: events.slug,
  title: events.title,
  productId: products.id,
  productName: products.name,
  variationId: nullable(productVariations.id),
  stockIds: stockIdsSql,
})
export type DueOffer = ValueOf<typeof dueOffer>

/**
 * The next offers to make: in the order of their lines, each person with each choice of which enough is left for them.
 * Making one may leave too little for those after it.
 */
export const dueOffers = (db: Db, now: Date, limit: number): Promise<DueOffer[]> =>
  readDue(db, waitlistEntries.vendorId, (whose) =>
    select(
      db,
      dueOffer,
      sql`from ${waitlistEntries}
      join ${events} on ${events.vendorId} = ${waitlistEntries.vendorId} and ${events.id} = ${waitlistEntries.eventId}
      join ${vendors} on ${vendors.id} = ${events.vendorId} and ${vendors.status} = 'APPROVED'
      join ${products} on ${products.vendorId} = ${events.vendorId} and ${products.eventId} = ${events.id}
        and ${products.status} = 'ACTIVE' and ${products.accessCode} is null
        and coalesce(${products.saleStartsAt} <= ${momentSql(now)}, true) and coalesce(${products.saleEndsAt} > ${momentSql(now)}, true)
      left join ${productVariations} on ${productVariations.vendorId} = ${products.vendorId}
        and ${productVariations.productId} = ${products.id} and ${productVariations.removedAt} is null
        and ${whose(productVariations.vendorId)}
      where ${whose(waitlistEntries.vendorId)} and ${whose(events.vendorId)} and ${whose(products.vendorId)}
        and ${waitlistEntries.status} = 'WAITING' and ${isHeld(now)} and ${waitsForChoice}
        and coalesce(${leftOf(whose)} >= ${waitlistEntries.quantity}, true)
      order by ${waitlistEntries.id}, ${products.position}, ${products.id}, ${productVariations.position} limit ${limit}`,
    ),
  )

interface EntryKey {
  id: WaitlistEntryId
  vendorId: VendorId
}
const isEntry = ({ id, vendorId }: EntryKey) => and(eq(waitlistEntries.vendorId, vendorId), eq(waitlistEntries.id, id))

/** Offers what is due, unless the person was offered something or left since. */
export async function markOffered(tx: Tx, offer: DueOffer, endsAt: Date): Promise<boolean> {
  const offered = await tx
    .update(waitlistEntries)
    .set({
      status: 'OFFERED',
      offeredProductId: offer.productId,
      offeredVariationId: offer.variationId,
      offerEndsAt: endsAt,
    })
    .where(and(isEntry(offer), eq(waitlistEntries.status, 'WAITING')))
    .returning({ id: waitlistEntries.id })
  return offered.length > 0
}

const openOffer = columns({
  id: waitlistEntries.id,
  vendorId: waitlistEntries.vendorId,
  customerId: waitlistEntries.customerId,
  quantity: waitlistEntries.quantity,
  slug: events.slug,
  stockIds: stockIdsSql,
})
/** An offer, and what its places were taken from. */
export type OpenOffer = ValueOf<typeof openOffer>

const openOffersWhere = (condition: SQL, whose: Whose = anyVendor) => sql`from ${waitlistEntries}
  join ${events} on ${events.vendorId} = ${waitlistEntries.vendorId} and ${events.id} = ${waitlistEntries.eventId}
  join ${products} on ${products.vendorId} = ${waitlistEntries.vendorId} and ${products.id} = ${waitlistEntries.offeredProductId}
  left join ${productVariations} on ${productVariations.vendorId} = ${waitlistEntries.vendorId}
    and ${productVariations.id} = ${waitlistEntries.offeredVariationId} and ${whose(productVariations.vendorId)}
  where ${waitlistEntries.status} = 'OFFERED' and ${whose(events.vendorId)} and ${whose(products.vendorId)} and ${condition}`

/** The offers whose time is over, or whose event is no longer held. */
export const endedOffers = (db: Db, now: Date, limit: number): Promise<OpenOffer[]> =>
  readDue(db, waitlistEntries.vendorId, (whose) =>
    select(
      db,
      openOffer,
      sql`${openOffersWhere(
        sql`${whose(waitlistEntries.vendorId)}
      and (${waitlistEntries.offerEndsAt} <= ${momentSql(now)} or not (${isHeld(now)}))`,
        whose,
      )} limit ${limit}`,
    ),
  )

export async function findOpenOffer(db: Db, { id, vendorId }: EntryKey): Promise<OpenOffer | undefined> {
  const isOwn = sql`${waitlistEntries.vendorId} = ${vendorId} and ${waitlistEntries.id} = ${id}`
  const [offer] = await select(db, openOffer, openOffersWhere(isOwn))
  return offer
}

/** Ends an offer, unless it was taken up or ended since: whoever ends it gives its places back. */
export async function endOffer(tx: Tx, key: EntryKey, status: 'LAPSED' | 'LEFT'): Promise<boolean> {
  const ended = await tx
    .update(waitlistEntries)
    .set({ status })
    .where(and(isEntry(key), eq(waitlistEntries.status, 'OFFERED')))
    .returning({ id: waitlistEntries.id })
  return ended.length > 0
}

/** Leaves the line, unless an offer was made since. */
export async function leaveLine(tx: Tx, key: EntryKey): Promise<boolean> {
  const left = await tx
    .update(waitlistEntries)
    .set({ status: 'LEFT' })
    .where(and(isEntry(key), eq(waitlistEntries.status, 'WAITING')))
    .returning({ id: waitlistEntries.id })
  return left.length > 0
}

/** The offers that an order takes up are its own from now on; one that ended a moment ago is no longer kept. */
export async function redeemOffers(
  tx: Tx,
  { vendorId, orderId, ids, now }: { vendorId: VendorId; orderId: OrderId; ids: readonly WaitlistEntryId[]; now: Date },
): Promise<void> {
  if (ids.length === 0) return
  const taken = await tx
    .update(waitlistEntries)
    .set({ status: 'TAKEN', orderId })
    .where(
      and(
        eq(waitlistEntries.vendorId, vendorId),
        sql`${waitlistEntries.id} = any(${sql.param(ids)}::uuid[])`,
        eq(waitlistEntries.status, 'OFFERED'),
        sql`${waitlistEntries.offerEndsAt} > ${momentSql(now)}`,
      ),
    )
    .returning({ id: waitlistEntries.id })
  if (taken.length === ids.length) return
  throw new DomainError('sold_out', 'The time in which these tickets were kept for you is over.')
}
