import { createProduct, type ProductForEditing, updateAdminProduct, updateVendorProduct } from '#contracts/catalog.ts'
import type { BodyOf, Endpoint } from '#contracts/wire/endpoint.ts'
import type { ProductsMode } from '#web/features/shared/products/products.queries.ts'
import { call } from '#web/lib/api/api.ts'
import type { ProductValues } from './values.ts'

type Change = BodyOf<typeof updateVendorProduct>
type New = BodyOf<typeof createProduct>

/** Where the editor saves: an administrator's change leaves a trail, a vendor's is of the own shop. */
export function endpointOf(mode: ProductsMode, product: ProductForEditing | undefined): Endpoint {
  if (!product) return createProduct
  return mode === 'ADMIN' ? updateAdminProduct : updateVendorProduct
}

export function saveProduct(
  mode: ProductsMode,
  product: ProductForEditing | undefined,
  values: ProductValues,
): Promise<ProductForEditing> {
  if (!product) return call(createProduct, { body: values as New })
  const request = { params: { id: product.id }, body: values as Change }
  return mode === 'ADMIN' ? call(updateAdminProduct, request) : call(updateVendorProduct, request)
}
