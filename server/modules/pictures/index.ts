export { folderPictureStore } from './picture-store.ts'
export { attachPicture } from './pictures.queries.ts'
export { deleteUnusedPictures, mountPictures, type PictureDeps } from './pictures.ts'
