import {
  type AllergensStated,
  getAdminProduct,
  getVendorProduct,
  listAdminProducts,
  listVendorProducts,
  type ProductApproval,
  type ProductStatus,
} from '#contracts/catalog.ts'
import type { Diet } from '#contracts/food-facts.ts'
import { type ProductSort, productSorts, type StockState, stockStates } from '#contracts/menu/menu-terms.ts'
import { apiPages, apiQuery, fillPath } from '#web/lib/api/api-query.ts'
import { dayParam, oneOf, searchParams, textParam } from '#web/lib/routing/search-params.ts'

/** ADMIN edits everybody's products, VENDOR those of one shop. */
export type ProductsMode = 'ADMIN' | 'VENDOR'

export interface ProductFilters {
  search?: string
  status?: ProductStatus
  /** Of an administrator's list. */
  approval?: ProductApproval
  diet?: Diet
  allergens?: AllergensStated
  /** Of a vendor's own list. */
  stock?: StockState
  sort?: ProductSort
  /** Last changed on these days, both included: of the administrators' list. */
  from?: string
  to?: string
}

/** With the columns that are left out of the administrators' list. */
export type ProductSearch = ProductFilters & { hide?: string }

/** The filters as they stand in the address. */
export const readProductFilters = searchParams({
  search: textParam,
  status: oneOf('ACTIVE', 'DRAFT', 'ARCHIVED'),
  approval: oneOf('PENDING', 'APPROVED', 'REJECTED'),
  diet: oneOf('VEGETARIAN', 'VEGAN', 'HALAL'),
  allergens: oneOf('STATED', 'NOT_STATED'),
  stock: oneOf(...stockStates),
  sort: oneOf(...productSorts),
  from: dayParam,
  to: dayParam,
  hide: textParam,
})

const vendorProducts = ({ search, status, diet, allergens, stock, sort }: ProductFilters) =>
  apiPages(listVendorProducts, ['/api/vendor/products', search, status, diet, allergens, stock, sort])
const adminProducts = ({ search, status, approval, diet, allergens, sort, from, to }: ProductFilters) =>
  apiPages(listAdminProducts, ['/api/admin/products', search, status, approval, diet, allergens, sort, from, to])

export const productPages = (mode: ProductsMode, filters: ProductFilters) =>
  mode === 'ADMIN' ? adminProducts(filters) : vendorProducts(filters)

export const productForEditing = (mode: ProductsMode, id: string) =>
  mode === 'ADMIN'
    ? apiQuery(getAdminProduct, [fillPath(getAdminProduct.path, { id })])
    : apiQuery(getVendorProduct, [fillPath(getVendorProduct.path, { id })])
