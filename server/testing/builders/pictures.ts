import sharp from 'sharp'
import type { UploadedPicture } from '#contracts/pictures.ts'
import { type PictureKind, pictureAspects, pictureMinWidths } from '#contracts/wire/picture-kinds.ts'
import type { Shop } from './shops.ts'

export const plainPicture = (width: number, height: number, background = '#a03020') =>
  sharp({ create: { width, height, channels: 3, background } })

export const aPhotograph = (width = 1280, height = 960) => plainPicture(width, height).jpeg().toBuffer()

export const sendPicture = (shop: Shop, file: Buffer, kind: PictureKind = 'EVENT_POSTER', type = 'image/jpeg') =>
  shop.owner.send('POST', `/api/vendor/pictures?kind=${kind}`, file, { 'content-type': type })

/** A picture that the shop has uploaded, and shows nowhere yet. */
export async function aPicture(shop: Shop, kind: PictureKind): Promise<UploadedPicture> {
  const width = pictureMinWidths[kind]
  const { status, body } = await sendPicture(
    shop,
    await aPhotograph(width, Math.ceil(width / pictureAspects[kind])),
    kind,
  )
  if (status !== 201) throw new Error(`the picture was refused: ${JSON.stringify(body)}`)
  return body
}
