import type { ProductForEditing } from '#contracts/catalog.ts'
import { createProduct, updateAdminProduct, updateVendorProduct } from '#contracts/product-changes.ts'
import type { BodyOf } from '#contracts/wire/endpoint.ts'
import type { ProductsMode } from '#web/features/shared/products/products.queries.ts'
import { call } from '#web/lib/api/api.ts'
import type { ProductValues } from './product-fields.ts'
import { productChange } from './values.ts'

/** Saves what was changed: an administrator's change leaves a trail, a vendor's is of the own shop. */
export async function saveProduct(
  mode: ProductsMode,
  opened: ProductForEditing | undefined,
  values: ProductValues,
): Promise<ProductForEditing> {
  if (!opened) return call(createProduct, { body: values as BodyOf<typeof createProduct> })
  const body = productChange(values, opened)
  if (!body) return opened
  const request = { params: { id: opened.id }, body }
  return mode === 'ADMIN' ? call(updateAdminProduct, request) : call(updateVendorProduct, request)
}
