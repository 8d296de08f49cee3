import * as z from 'zod'
import { ProductStatus } from '../catalog.ts'
import { endpoint } from '../wire/endpoint.ts'
import { Shillings } from '../wire/money.ts'
import { Picture, ProductId, text } from '../wire/primitives.ts'
import { AvailableTimes } from './available-times-schema.ts'
import { maxMenuProducts } from './menu-terms.ts'

const MenuOrder = z.object({
  /** Of the order that was read: it is sent back with a change of it. */
  seen: z.string(),
  sections: z.array(
    z.object({
      name: z.string(),
      products: z.array(
        z.object({
          id: ProductId,
          name: z.string(),
          picture: Picture.nullable(),
          priceKES: Shillings,
          status: ProductStatus,
          isSoldOut: z.boolean(),
          availableTimes: AvailableTimes.nullable(),
        }),
      ),
    }),
  ),
})
export type MenuOrder = z.infer<typeof MenuOrder>

export const getMenuOrder = endpoint({
  method: 'GET',
  path: '/api/vendor/menu-order',
  summary: 'Shows the sections and products of the menu in their order, without what is archived',
  access: 'vendor',
  staff: ['menu'],
  response: MenuOrder,
})

const unique = (values: readonly string[]) => new Set(values).size === values.length

/**
 * The whole menu in its new order: every product of the one that was seen, each once. One that stands in another
 * section than before is moved there. When somebody else has changed the order, or there are other products by now,
 * nothing is changed.
 */
export const setMenuOrder = endpoint({
  method: 'PUT',
  path: '/api/vendor/menu-order',
  summary: 'Brings the sections and products of the menu into another order',
  access: 'vendor',
  staff: ['menu'],
  bodyLimit: 512 * 1024,
  body: z.strictObject({
    seen: z.string().max(100),
    sections: z
      .array(z.strictObject({ name: text(60), ids: z.array(ProductId).min(1).max(maxMenuProducts) }))
      .max(maxMenuProducts)
      .refine((sections) => unique(sections.map(({ name }) => name)), 'Name each section once.')
      .refine((sections) => unique(sections.flatMap(({ ids }) => ids)), 'Name each product once.'),
  }),
  response: MenuOrder,
  errors: ['version_conflict'],
})
