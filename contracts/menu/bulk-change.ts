import * as z from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { ProductId, text } from '../wire/primitives.ts'
import { AvailableTimesInput } from './available-times-schema.ts'
import { bulkActions, maxBulkProducts } from './menu-terms.ts'

const ids = z
  .array(ProductId)
  .min(1)
  .max(maxBulkProducts)
  .refine((ids) => new Set(ids).size === ids.length, 'Name each product once.')

const BulkResult = z.object({ changed: z.int(), unchanged: z.int() })

/**
 * All of them or none: one that is not the vendor's, or is a ticket, which follows its event, refuses the whole. One
 * that is so already is left alone and counted apart. Sold out is the switch of the product; it leaves the version, as
 * the switch does.
 */
export const changeProducts = endpoint({
  method: 'POST',
  path: '/api/vendor/products/bulk',
  summary: 'Puts several products on sale, archives them or marks them as sold out',
  access: 'vendor',
  staff: ['menu'],
  body: z.strictObject({ action: z.enum(bulkActions), ids }),
  response: BulkResult,
  errors: ['not_found'],
})

/**
 * The products that are named, by the same rules as `changeProducts`; or a section, which is all goods that stand in it
 * and are not archived. Null is whenever the shop is open.
 */
export const setAvailableTimes = endpoint({
  method: 'POST',
  path: '/api/vendor/products/times',
  summary: 'Sets the times at which several products, or those of a section, can be ordered',
  access: 'vendor',
  staff: ['menu'],
  body: z.strictObject({
    of: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('PRODUCTS'), ids }),
      z.strictObject({ kind: z.literal('SECTION'), section: text(60) }),
    ]),
    availableTimes: AvailableTimesInput.nullable(),
  }),
  response: BulkResult,
  errors: ['not_found'],
})
