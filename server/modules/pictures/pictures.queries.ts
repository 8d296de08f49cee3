import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { PictureKind } from '#contracts/wire/picture-kinds.ts'
import type { Picture, PictureId, VendorId } from '#contracts/wire/primitives.ts'
import { events } from '#server/modules/events/events.tables.ts'
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

/**
 * The shop's picture, for what begins to show it in this transaction; what shows it refers to its id. `field` is the input's that
 * named it. A picture that is being deleted, or another shop's, is refused.
 */
export async function attachPicture(
  tx: Tx,
  key: PictureKey,
  { kind, field, now }: { kind: PictureKind; field: string; now: Date },
): Promise<Picture> {
  const isUsable = and(isPicture(key), eq(pictures.kind, kind), isNotNull(pictures.picture), isNull(pictures.removedAt))
  const [used] = await tx.update(pictures).set({ usedAt: now }).where(isUsable).returning()
  if (!used?.picture) throw new DomainError('invalid_input', 'Upload this picture again.', { field })
  return used.picture
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
export const unusedPictures = (db: Db, now: Date, limit: number) =>
  db
    .select({ id: pictures.id, vendorId: pictures.vendorId })
    .from(pictures)
    .where(
      and(
        acrossVendors('due-work'),
        isLongUnused(now),
        sql`not exists (select from ${events} where ${events.vendorId} = ${pictures.vendorId} and ${events.posterId} = ${pictures.id})`,
      ),
    )
    .orderBy(pictures.createdAt)
    .limit(limit)

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
