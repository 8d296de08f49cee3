export { mountCatalog } from './catalog.routes.ts'
export { fewLeft, type IsFew, isSoldOut, type Pool, scarcest, together } from './pools.ts'
export { leftOf, lowestPrice, type ProductRow, productJson, toProduct } from './product.ts'
