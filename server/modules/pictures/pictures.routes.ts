import { uploadPicture } from '#contracts/pictures.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { type PictureDeps, pictureUploader } from './pictures.ts'

export function mountPictures(http: Http, deps: PictureDeps) {
  const upload = pictureUploader(deps)
  serve(http, uploadPicture, ({ actor, query, body }) => upload(actor.vendorId, query.kind, Buffer.from(body)))
}
