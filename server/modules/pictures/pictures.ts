import pLimit from 'p-limit'
import { type UploadedPicture, uploadPicture } from '#contracts/pictures.ts'
import { type PictureKind, pictureWidths } from '#contracts/wire/picture-kinds.ts'
import type { Picture, PictureId, VendorId } from '#contracts/wire/primitives.ts'
import { type Clock, hours } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/errors.ts'
import { rateLimit } from '#server/platform/http/rate-limit.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/ids.ts'
import { encodePicture } from './encode-picture.ts'
import type { PictureStore } from './picture-store.ts'
import { deletePicture, markRemoved, setFiles, unusedPictures } from './pictures.queries.ts'
import { pictures } from './pictures.tables.ts'

export interface PictureDeps {
  db: Db
  clock: Clock
  store: PictureStore
}

const uploadsAnHour = 60
/** Pictures that wait while another is encoded: a file of 10 MB each. */
const maxWaiting = 8
const removedANight = 1_000

const baseOf = (id: PictureId) => `/media/${folderOf(id)}`
const folderOf = (id: PictureId) => `pictures/${id}`
const keyOf = (id: PictureId, width: number, format: Picture['formats'][number]) => `${folderOf(id)}-${width}.${format}`

export function mountPictures(http: Http, deps: PictureDeps) {
  const upload = pictureUploader(deps)
  serve(http, uploadPicture, ({ actor, query, body }) => upload(actor.vendorId, query.kind, Buffer.from(body)))
}

/** Takes pictures in, one at a time: encoding one keeps all cores busy, and memory is bounded by what waits. */
function pictureUploader({ db, clock, store }: PictureDeps) {
  const oneByOne = pLimit(1)

  async function upload(vendorId: VendorId, kind: PictureKind, file: Buffer): Promise<UploadedPicture> {
    const { files, ...shape } = await encodePicture(file, kind)
    const id = newId<PictureId>()
    // The row comes first: whatever happens now, the nightly job finds the files.
    await db.insert(pictures).values({ id, vendorId, kind, createdAt: clock.now() })
    for (const { width, format, bytes } of files) await store.write(keyOf(id, width, format), bytes)
    const picture: Picture = { base: baseOf(id), ...shape }
    await setFiles(db, { id, vendorId }, picture)
    return { id, picture }
  }

  return async (vendorId: VendorId, kind: PictureKind, file: Buffer): Promise<UploadedPicture> => {
    await rateLimit(db, clock, { key: `pictures:${vendorId}`, max: uploadsAnHour, windowMilliseconds: hours(1) })
    if (oneByOne.pendingCount >= maxWaiting)
      throw new DomainError('busy', 'Many pictures are being uploaded right now. Try again in a minute.')
    return oneByOne(() => upload(vendorId, kind, file))
  }
}

/** The nightly job: deletes the pictures that nothing shows, first their files and then their rows. */
export async function deleteUnusedPictures({ db, clock, store }: PictureDeps): Promise<void> {
  const now = clock.now()
  for (const picture of await unusedPictures(db, now, removedANight)) {
    if (!(await markRemoved(db, picture, now))) continue
    await store.delete(allKeys(picture.id))
    await deletePicture(db, picture)
  }
}

/** Every file that a picture could have, also one of which only some were written. */
const allKeys = (id: PictureId) => {
  const widths = new Set(Object.values(pictureWidths).flat())
  return [...widths].flatMap((width) => [keyOf(id, width, 'avif'), keyOf(id, width, 'webp')])
}
