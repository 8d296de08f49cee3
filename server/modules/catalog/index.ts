export { mountCatalog } from './catalog.routes.ts'
export { leftOf, lowestPrice, type ProductRow, productJson, toProduct } from './product.ts'
export { fewLeft, type IsFew, isSoldOut, type Pool, scarcest, together } from './stocks/pools.ts'
