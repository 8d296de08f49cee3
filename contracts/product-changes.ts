import * as z from 'zod'
import { ProductForEditing, ProductInput, productFields, Stock, variationFields } from './catalog.ts'
import { endpoint } from './wire/endpoint.ts'
import { patchSchema } from './wire/patch.ts'
import { ProductId, VariationId, Version } from './wire/primitives.ts'

/** With it a new stock counts from the number the editor was opened with, and what was sold meanwhile stays sold. */
const stockSeen = Stock.optional()

/**
 * An entry with its `id` keeps that variation, and all of it that is not sent; one without is new, and says everything.
 */
const VariationChange = z
  .strictObject(variationFields)
  .partial()
  .extend({ id: VariationId.optional(), stockSeen })
  .superRefine((entry, context) => {
    if (entry.id !== undefined) return
    for (const name of ['name', 'priceKES', 'stock'] as const) {
      if (entry[name] === undefined) context.addIssue({ code: 'custom', path: [name], message: 'Fill this in.' })
    }
  })
export type VariationChange = z.infer<typeof VariationChange>

/**
 * `version` is the one that was seen; when the product has another by now, nothing is changed and `version_conflict`
 * carries the product as it is. `variations` is the whole list in its order: one that is left out is removed.
 */
export const ProductChange = patchSchema(
  { ...productFields, variations: z.array(VariationChange).max(20) },
  { version: Version, stockSeen },
)
export type ProductChange = z.infer<typeof ProductChange>

export const createProduct = endpoint({
  method: 'POST',
  path: '/api/vendor/products',
  summary: 'Creates a product',
  status: 201,
  access: 'vendor',
  staff: ['menu'],
  body: ProductInput,
  response: ProductForEditing,
  errors: ['invalid_input'],
})

export const updateVendorProduct = endpoint({
  method: 'PATCH',
  path: '/api/vendor/products/:id',
  summary: 'Changes a product of the vendor',
  access: 'vendor',
  staff: ['menu'],
  params: z.object({ id: ProductId }),
  body: ProductChange,
  response: ProductForEditing,
  errors: ['not_found', 'version_conflict', 'invalid_input'],
})

export const updateAdminProduct = endpoint({
  method: 'PATCH',
  path: '/api/admin/products/:id',
  summary: 'Changes a product of any vendor',
  access: 'admin',
  admins: ['vendors'],
  params: z.object({ id: ProductId }),
  body: ProductChange,
  response: ProductForEditing,
  errors: ['not_found', 'version_conflict', 'invalid_input'],
})
