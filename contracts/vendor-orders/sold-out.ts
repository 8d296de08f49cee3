import * as z from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { OptionId, ProductId, VariationId } from '../wire/primitives.ts'

/** What can be marked as sold out for as long as its vendor says, whatever its stock. */
export const SoldOutThing = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('PRODUCT'), id: ProductId }),
  z.strictObject({ kind: z.literal('VARIATION'), id: VariationId }),
  z.strictObject({ kind: z.literal('OPTION'), id: OptionId }),
])
export type SoldOutThing = z.infer<typeof SoldOutThing>

const MarkedAsSoldOut = z.object({
  kind: z.enum(['PRODUCT', 'VARIATION', 'OPTION']),
  id: z.uuid(),
  name: z.string(),
  /** The product of a variation, the group of an option. */
  of: z.string().nullable(),
})
export type MarkedAsSoldOut = z.infer<typeof MarkedAsSoldOut>

/** At most so many, by name: beyond that nobody reads them one by one. */
export const maxListedSoldOut = 500

const list = z.object({ items: z.array(MarkedAsSoldOut) })

export const listSoldOut = endpoint({
  method: 'GET',
  path: '/api/vendor/sold-out',
  summary: 'Lists what the vendor has marked as sold out',
  access: 'vendor',
  staff: ['availability', 'menu', 'kitchen'],
  response: list,
})

/** Nobody can order it from then on; what was ordered before stays ordered. */
export const markSoldOut = endpoint({
  method: 'PUT',
  path: '/api/vendor/sold-out',
  summary: 'Marks a product, a variation or an option as sold out, or as there again',
  access: 'vendor',
  staff: ['availability', 'menu', 'kitchen'],
  body: z.strictObject({ thing: SoldOutThing, isSoldOut: z.boolean() }),
  response: list,
  errors: ['not_found'],
})
