export { type CollectionRow, collectionJson } from './collections.queries.ts'
export { mountFeatured } from './featured.routes.ts'
