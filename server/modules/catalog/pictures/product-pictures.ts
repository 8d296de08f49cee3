import type { ProductKind } from '#contracts/catalog.ts'
import type { Picture, PictureId, ProductId, VendorId } from '#contracts/wire/primitives.ts'
import { attachPicture, type ShowsPicture, touchPictures } from '#server/modules/pictures/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, eq, sql } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import { productPictures } from './product-pictures.tables.ts'

/** Whether a product shows a picture. */
export const isShownByProduct: ShowsPicture = ({ id, vendorId }) => sql`exists (select 1 from ${productPictures}
  where ${productPictures.vendorId} = ${vendorId} and ${productPictures.pictureId} = ${id})`

interface ProductKey {
  id: ProductId
  vendorId: VendorId
  kind: ProductKind
}

/**
 * What a product looks like from now on, for its own row: the first picture and the others. A picture is of one product
 * for good, because what was ordered of it goes on showing it.
 */
export async function attachPictures(
  tx: Tx,
  { id: productId, vendorId, kind }: ProductKey,
  wanted: readonly PictureId[],
  now: Date,
) {
  if (kind === 'TICKET' && wanted.length > 0) {
    throw new DomainError('invalid_input', 'Tickets show the poster of their event.', { field: 'pictureIds' })
  }
  const again = wanted.findIndex((id, place) => wanted.indexOf(id) < place)
  if (again >= 0) {
    throw new DomainError('invalid_input', 'Show each picture once.', { field: `pictureIds.${again}` })
  }
  const shown = new Map<PictureId, Picture>()
  // In one order, whatever the order they are shown in, so that two changes never wait for each other.
  for (const id of wanted.toSorted()) {
    const field = `pictureIds.${wanted.indexOf(id)}`
    shown.set(id, await attachPicture(tx, { id, vendorId }, { kind: 'PRODUCT', field, now, productId }))
  }
  const [picture = null, ...morePictures] = wanted.flatMap((id) => shown.get(id) ?? [])
  return { picture, morePictures }
}

/** Writes which pictures these are: under the lock of the product, which its change took. */
export async function replacePicturesWithLock(
  tx: Tx,
  { id: productId, vendorId }: Pick<ProductKey, 'id' | 'vendorId'>,
  wanted: readonly PictureId[],
  now: Date,
) {
  const before = await tx
    .delete(productPictures)
    .where(and(eq(productPictures.vendorId, vendorId), eq(productPictures.productId, productId)))
    .returning({ id: productPictures.pictureId })
  const dropped = before.map(({ id }) => id).filter((id) => !wanted.includes(id))
  await touchPictures(tx, vendorId, dropped, now)
  const rows = wanted.map((pictureId, position) => ({ vendorId, productId, pictureId, position }))
  if (rows.length > 0) await tx.insert(productPictures).values(rows)
}
