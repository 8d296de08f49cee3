export { attachPicture } from './pictures.queries.ts'
export { mountPictures } from './pictures.routes.ts'
export { deleteUnusedPictures } from './pictures.ts'
