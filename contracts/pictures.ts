import * as z from 'zod'
import { endpoint } from './wire/endpoint.ts'
import { Picture, PictureId } from './wire/primitives.ts'

/** What a picture is for: each has a shape and sizes of its own. */
export const PictureKind = z.enum(['EVENT_POSTER'])
export type PictureKind = z.infer<typeof PictureKind>

/** Width divided by height of each kind. */
export const pictureAspects: Record<PictureKind, number> = { EVENT_POSTER: 640 / 420 }

export const UploadedPicture = z.object({ id: PictureId, picture: Picture })
export type UploadedPicture = z.infer<typeof UploadedPicture>

/** In bytes: more than a phone's photograph, less than what only a studio makes. */
export const pictureBodyLimit = 10 * 1024 * 1024

/**
 * Keeps a picture of the shop in the sizes that pages ask for, cut to its kind's shape from the middle. Nothing else of the file is
 * kept: not its name, not its metadata, not the file itself. A picture that nothing uses is deleted after a day.
 */
export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/vendor/pictures',
  summary: 'Uploads a picture of the shop',
  status: 201,
  access: 'vendor',
  query: z.strictObject({ kind: PictureKind }),
  bodyTypes: ['image/jpeg', 'image/png', 'image/webp'],
  body: z.instanceof(Uint8Array),
  bodyLimit: pictureBodyLimit,
  response: UploadedPicture,
  errors: ['unusable_picture', 'too_many_requests'],
})
