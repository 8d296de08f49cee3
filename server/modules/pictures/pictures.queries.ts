import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { PictureKind } from '#contracts/wire/picture-kinds.ts'
import type { Picture, PictureId, ProductId, VendorId } from '#contracts/wire/primitives.ts'
import { productPictures } from '#server/modules/catalog/pictures/product-pictures.tables.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { orderLines } from '#server/modules/orders/orders.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { days, plus } from '#server/platform/clock.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/errors.ts'
import { pictures } from './pictures.tables.ts'

/** How long a picture may be unused before it is deleted: as long as somebody may leave an editor open. */
const unusedMilliseconds = days(1)

export interface PictureKey {
  id: PictureId
  vendorId: VendorId
}

const isPicture = ({ id, vendorId }: PictureKey) => and(eq(pictures.vendorId, vendorId), eq(pictures.id, id))

interface Use {
  kind: PictureKind
  /** The input's that named it. */
  field: string
  now: Date
  /** Of a product's picture: which other products may not show. */
  productId?: ProductId
}

/**
 * The shop's picture, for what begins to show it in this transaction; what shows it refers to its id. A picture that is being
 * deleted, or another shop's, is refused.
 */
export async function attachPicture(tx: Tx, key: PictureKey, { kind, field, now, productId }: Use): Promise<Picture> {
  const isUsable = and(
    isPicture(key),
    eq(pictures.kind, kind),
    isNotNull(pictures.picture),
    isNull(pictures.removedAt),
    productId && or(isNull(pictures.productId), eq(pictures.productId, productId)),
  )
  const use = { usedAt: now, ...(productId && { productId }) }
  const [used] = await tx.update(pictures).set(use).where(isUsable).returning()
  if (!used?.picture) throw new DomainError('invalid_input', 'Upload this picture again.', { field })
  return used.picture
}

/** Something has shown these until now: whoever has its page open goes on seeing them for a day. */
export async function touchPictures(tx: Tx, vendorId: VendorId, ids: readonly PictureId[], now: Date) {
  if (ids.length === 0) return
  const areThese = and(eq(pictures.vendorId, vendorId), inArray(pictures.id, [...ids]))
  await tx.update(pictures).set({ usedAt: now }).where(areThese)
}

/** All files of the picture are kept: from now on it can be used. */
export const setFiles = (db: Db, key: PictureKey, picture: Picture) =>
  db.update(pictures).set({ picture }).where(isPicture(key))

/** Since when a picture that nothing shows has been unused. */
const isLongUnused = (now: Date) => {
  const before = plus(now, -unusedMilliseconds)
  return and(lt(pictures.createdAt, before), or(isNull(pictures.usedAt), lt(pictures.usedAt, before)))
}

const isShown = or(
  sql`exists (select from ${events} where ${events.vendorId} = ${pictures.vendorId} and ${events.posterId} = ${pictures.id})`,
  sql`exists (select from ${productPictures}
    where ${productPictures.vendorId} = ${pictures.vendorId} and ${productPictures.pictureId} = ${pictures.id})`,
  sql`exists (select from ${vendors}
    where ${vendors.id} = ${pictures.vendorId} and ${pictures.id} in (${vendors.coverId}, ${vendors.logoId}))`,
)

/** Up to this many pictures that nothing has shown for a day, or whose deletion did not come to its end. */
export const unusedPictures = (db: Db, now: Date, limit: number) =>
  db
    .select({ id: pictures.id, vendorId: pictures.vendorId })
    .from(pictures)
    .where(and(acrossVendors('due-work'), isLongUnused(now), eq(pictures.isKeptForOrders, false), sql`not ${isShown}`))
    .orderBy(pictures.createdAt)
    .limit(limit)

/** Keeps the picture for good when something that was ordered shows it; whether it does. */
export async function keepForOrders(db: Db, key: PictureKey): Promise<boolean> {
  const isOrdered = sql`exists (select from ${orderLines} where ${orderLines.vendorId} = ${pictures.vendorId}
    and ${orderLines.productId} = ${pictures.productId} and ${orderLines.picture} ->> 'base' = ${pictures.picture} ->> 'base')`
  const kept = await db
    .update(pictures)
    .set({ isKeptForOrders: true })
    .where(and(isPicture(key), isOrdered))
    .returning({ id: pictures.id })
  return kept.length > 0
}

/** Whether the picture is now being deleted: not when something has begun to show it since it was found unused. */
export async function markRemoved(db: Db, key: PictureKey, now: Date): Promise<boolean> {
  const marked = await db
    .update(pictures)
    .set({ removedAt: sql`coalesce(${pictures.removedAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(isPicture(key), isLongUnused(now)))
    .returning({ id: pictures.id })
  return marked.length > 0
}

/** Deletes the row of a picture whose files are gone. */
export const deletePicture = (db: Db, key: PictureKey) =>
  db.delete(pictures).where(and(isPicture(key), isNotNull(pictures.removedAt)))
