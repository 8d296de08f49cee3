import type { PictureKind } from '#contracts/wire/picture-kinds.ts'
import type { Picture, PictureId, ProductId, VendorId } from '#contracts/wire/primitives.ts'
import { days, plus } from '#server/platform/clock.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import {
  and,
  type Column,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import { pictures } from './pictures.tables.ts'

/** How long a picture may be unused before it is deleted: as long as somebody may leave an editor open. */
const unusedMilliseconds = days(1)

export interface PictureKey {
  id: PictureId
  vendorId: VendorId
}

const isPicture = ({ id, vendorId }: PictureKey) => and(eq(pictures.vendorId, vendorId), eq(pictures.id, id))

/** What modules above show of a picture, each by its own tables; `app.ts` hands it in. */
export interface PictureUses {
  isShown: readonly ShowsPicture[]
  /** Whether something that was ordered shows it. */
  isOrdered: ShowsPicture
}
export type ShowsPicture = (picture: Record<'id' | 'vendorId' | 'productId' | 'picture', Column>) => SQL

interface Use {
  kind: PictureKind
  /** The input's that named it. */
  field: string
  now: Date
  /** Of a product's picture: which other products may not show. */
  productId?: ProductId
}

/**
 * The shop's picture, for what begins to show it in this transaction; what shows it refers to its id. A picture that is
 * being deleted, or another shop's, is refused.
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

/** Up to this many pictures that nothing has shown for a day, or whose deletion did not come to its end. */
export const unusedPictures = (db: Db, { isShown }: PictureUses, now: Date, limit: number) =>
  db
    .select({ id: pictures.id, vendorId: pictures.vendorId })
    .from(pictures)
    .where(
      and(
        acrossVendors('due-work'),
        isLongUnused(now),
        eq(pictures.isKeptForOrders, false),
        ...isShown.map((by) => sql`not ${by(pictures)}`),
      ),
    )
    .orderBy(pictures.createdAt)
    .limit(limit)

/** Keeps the picture for good when something that was ordered shows it; whether it does. */
export async function keepForOrders(db: Db, { isOrdered }: PictureUses, key: PictureKey): Promise<boolean> {
  const kept = await db
    .update(pictures)
    .set({ isKeptForOrders: true })
    .where(and(isPicture(key), isOrdered(pictures)))
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
