export { encodePage } from './encode-page.ts'
export { type Encode, encodingQueue } from './encoding.ts'
export { attachPicture, type PictureUses, type ShowsPicture, touchPictures } from './pictures.queries.ts'
export { deleteUnusedPictures, mountPictures, type PictureDeps } from './pictures.ts'
