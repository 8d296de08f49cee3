import type { PictureId, VendorId } from '#contracts/wire/primitives.ts'
import { attachPicture, type ShowsPicture } from '#server/modules/pictures/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { vendors } from '../vendors.tables.ts'

/** Whether a shop shows a picture. */
export const isShownByShop: ShowsPicture = ({ id, vendorId }) =>
  sql`exists (select 1 from ${vendors} where ${vendors.id} = ${vendorId} and ${id} in (${vendors.coverId}, ${vendors.logoId}))`

interface Change {
  coverId?: PictureId | null
  logoId?: PictureId | null
}

/**
 * The columns of the pictures that are sent. An uploaded cover is cut from one photograph: wide screens show the middle
 * of it.
 */
export async function shopPictures(tx: Tx, vendorId: VendorId, { coverId, logoId }: Change, now: Date) {
  const attach = (id: PictureId, kind: 'SHOP_COVER' | 'SHOP_LOGO', field: string) =>
    attachPicture(tx, { id, vendorId }, { kind, field, now })
  return {
    ...(coverId !== undefined && {
      coverId,
      cover: coverId && (await attach(coverId, 'SHOP_COVER', 'coverId')),
      wideCover: null,
    }),
    ...(logoId !== undefined && { logoId, logo: logoId && (await attach(logoId, 'SHOP_LOGO', 'logoId')) }),
  }
}
