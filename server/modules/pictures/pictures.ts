import { type UploadedPicture, uploadPicture } from '#contracts/pictures.ts'
import { type PictureKind, pictureWidths } from '#contracts/wire/picture-kinds.ts'
import type { Picture, PictureId, VendorId } from '#contracts/wire/primitives.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type FileStore, picturesFolder } from '#server/platform/files/index.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/ids.ts'
import type { Encode } from './encoding-queue.ts'
import {
  deletePicture,
  keepForOrders,
  markRemoved,
  type PictureUses,
  setFiles,
  unusedPictures,
} from './pictures.queries.ts'
import { pictures } from './pictures.tables.ts'

export interface PictureDeps {
  db: Db
  clock: Clock
  store: FileStore
  uses: PictureUses
}

const removedANight = 1_000

const baseUrl = (id: PictureId) => `/media/${pictureFolder(id)}`
const pictureFolder = (id: PictureId) => `${picturesFolder}/${id}`
const fileKey = (id: PictureId, width: number, format: Picture['formats'][number]) =>
  `${pictureFolder(id)}-${width}.${format}`

export function mountPictures(http: Http, deps: PictureDeps & { encode: Encode }) {
  serve(http, uploadPicture, ({ actor: { vendorId }, query, body }) =>
    deps.encode(() => keepPicture(deps, vendorId, query.kind, body)),
  )
}

/** Keeps a file as a picture of a kind; called in its turn (`Encode`). What nothing shows is deleted after a day. */
export async function keepPicture(
  { db, clock, store }: PictureDeps,
  vendorId: VendorId,
  kind: PictureKind,
  file: Uint8Array,
): Promise<UploadedPicture> {
  // With the first picture: most processes never encode one.
  const { encodePicture } = await import('./encode-picture.ts')
  const { files, ...shape } = await encodePicture(file, kind)
  const id = newId<PictureId>()
  // The row comes first: whatever happens now, the nightly job finds the files.
  await db.insert(pictures).values({ id, vendorId, kind, createdAt: clock.now() })
  for (const { width, format, bytes } of files) {
    await store.write(fileKey(id, width, format), bytes, `image/${format}`)
  }
  const picture: Picture = { base: baseUrl(id), ...shape }
  await setFiles(db, { id, vendorId }, picture)
  return { id, picture }
}

/** The nightly job: deletes the pictures that nothing shows, first their files and then their rows. */
export async function deleteUnusedPictures({ db, clock, store, uses }: PictureDeps): Promise<void> {
  const now = clock.now()
  for (const picture of await unusedPictures(db, uses, now, removedANight)) {
    if (await keepForOrders(db, uses, picture)) continue
    if (!(await markRemoved(db, picture, now))) continue
    await store.delete(allKeys(picture.id))
    await deletePicture(db, picture)
  }
}

/** Every file that a picture could have, also one of which only some were written. */
const allKeys = (id: PictureId) => {
  const widths = new Set(Object.values(pictureWidths).flat())
  return [...widths].flatMap((width) => [fileKey(id, width, 'avif'), fileKey(id, width, 'webp')])
}
