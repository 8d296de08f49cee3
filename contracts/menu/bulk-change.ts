import * as z from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { ProductId } from '../wire/primitives.ts'
import { bulkActions, maxBulkProducts } from './menu-terms.ts'

/**
 * All of them or none: one that is not the vendor's, or is a ticket, which follows its event, refuses the whole. One that is so
 * already is left alone and counted apart. Sold out is the switch of the product; it leaves the version, as the switch does.
 */
export const changeProducts = endpoint({
  method: 'POST',
  path: '/api/vendor/products/bulk',
  summary: 'Puts several products on sale, archives them or marks them as sold out',
  access: 'vendor',
  staff: ['menu'],
  body: z.strictObject({
    action: z.enum(bulkActions),
    ids: z
      .array(ProductId)
      .min(1)
      .max(maxBulkProducts)
      .refine((ids) => new Set(ids).size === ids.length, 'Name each product once.'),
  }),
  response: z.object({ changed: z.int(), unchanged: z.int() }),
  errors: ['not_found'],
})
