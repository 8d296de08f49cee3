import * as z from 'zod'
import { ProductForEditing } from '../catalog.ts'
import { maxBulkProducts } from '../menu/menu-terms.ts'
import { endpoint } from '../wire/endpoint.ts'
import { ProductId, text, Version } from '../wire/primitives.ts'

/** A product as it was looked at: what its vendor has saved since is not decided. */
const Seen = z.strictObject({ id: ProductId, version: Version })

/** The owner of each shop is told once, whichever and however many of its products they are. */
export const approveProducts = endpoint({
  method: 'POST',
  path: '/api/admin/products/approve',
  summary: 'Approves the products of these that still wait and are as they were seen',
  access: 'admin',
  admins: ['vendors'],
  confirmation: 'not needed',
  body: z.strictObject({
    products: z
      .array(Seen)
      .min(1)
      .max(maxBulkProducts)
      .refine((seen) => new Set(seen.map(({ id }) => id)).size === seen.length, 'Name each product once.'),
  }),
  /** Those that are not among them were decided or changed meanwhile, and are left as they are. */
  response: z.object({ approved: z.array(ProductId) }),
})

export const rejectProduct = endpoint({
  method: 'POST',
  path: '/api/admin/products/:id/reject',
  summary: 'Rejects a product that waits, for a reason that its owner is told',
  access: 'admin',
  admins: ['vendors'],
  confirmation: 'not needed',
  params: z.object({ id: ProductId }),
  body: z.strictObject({ version: Version, reason: text(500) }),
  response: ProductForEditing,
  errors: ['not_found', 'invalid_transition', 'version_conflict'],
})
