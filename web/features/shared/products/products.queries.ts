import {
  getAdminProduct,
  getVendorProduct,
  listAdminProducts,
  listVendorProducts,
  type ProductStatus,
} from '#contracts/catalog.ts'
import { apiPages, apiQuery } from '#web/lib/api/api-query.ts'

/** ADMIN edits everybody's products, VENDOR those of one shop. */
export type ProductsMode = 'ADMIN' | 'VENDOR'

export interface ProductFilters {
  search?: string
  status?: ProductStatus
}

const vendorProducts = ({ search, status }: ProductFilters) =>
  apiPages(listVendorProducts, ['/api/vendor/products', search, status])
const adminProducts = ({ search, status }: ProductFilters) =>
  apiPages(listAdminProducts, ['/api/admin/products', search, status])

export const productPages = (mode: ProductsMode, filters: ProductFilters) =>
  mode === 'ADMIN' ? adminProducts(filters) : vendorProducts(filters)

export const productForEditing = (mode: ProductsMode, id: string) =>
  mode === 'ADMIN'
    ? apiQuery(getAdminProduct, [`/api/admin/products/${id}`])
    : apiQuery(getVendorProduct, [`/api/vendor/products/${id}`])
