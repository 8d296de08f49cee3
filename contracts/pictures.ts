import * as z from 'zod'
import { endpoint } from './wire/endpoint.ts'
import { pictureBodyLimit, shopPictureKinds } from './wire/picture-kinds.ts'
import { Picture, PictureId } from './wire/primitives.ts'

export const UploadedPicture = z.object({ id: PictureId, picture: Picture })
export type UploadedPicture = z.infer<typeof UploadedPicture>

/**
 * Keeps a picture of the shop in the sizes that pages ask for, cut to its kind's shape from the middle. Nothing else of
 * the file is kept: not its name, not its metadata, not the file itself. A picture that nothing uses is deleted after a
 * day.
 */
export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/vendor/pictures',
  summary: 'Uploads a picture of the shop',
  status: 201,
  access: 'vendor',
  staff: ['menu', 'events', 'settings'],
  // A new shop fills its menu in an evening.
  limits: [{ name: 'pictures', max: 120, every: '1 hour', by: 'shop' }],
  query: z.strictObject({ kind: z.enum(shopPictureKinds) }),
  bodyTypes: ['image/jpeg', 'image/png', 'image/webp'],
  body: z.instanceof(Uint8Array),
  bodyLimit: pictureBodyLimit,
  response: UploadedPicture,
  errors: ['unusable_picture'],
})
