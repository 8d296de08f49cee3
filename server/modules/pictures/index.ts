export { type Encode, encodingQueue } from './encoding-queue.ts'
/** Its program is loaded with the first file: most processes never encode one. */
export const encodePage = async (file: Uint8Array) => (await import('./encode-page.ts')).encodePage(file)
export { attachPicture, type PictureUses, type ShowsPicture, touchPictures } from './pictures.queries.ts'
export { deleteUnusedPictures, keepPicture, mountPictures, type PictureDeps } from './pictures.ts'
