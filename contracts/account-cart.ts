import * as z from 'zod'
import { CartLine, maxLines, maxQuantity } from './checkout.ts'
import { endpoint } from './wire/endpoint.ts'
import { Instant, text, VendorId } from './wire/primitives.ts'

/** A line as its device keeps it: with what it is called, so that it is drawn before the server is asked. */
export const KeptCartLine = CartLine.omit({ holderNames: true }).extend({
  name: text(200),
  /** One name for each option. */
  optionNames: z.array(text(200)).max(maxQuantity).optional(),
})

/** Nothing of it is trusted: what it costs, and whether it can be had, is checked as of every cart. */
export const KeptCart = z
  .strictObject({
    vendorId: VendorId.nullable(),
    vendorName: text(200).nullable(),
    items: z.array(KeptCartLine).max(maxLines),
  })
  // One with something in it is of one vendor, and an empty one of none.
  .refine(({ vendorId, vendorName, items }) =>
    [vendorId, vendorName].every((of) => (of === null) === (items.length === 0)),
  )
export type KeptCart = z.infer<typeof KeptCart>

/** Counts the changes of the cart; 0 before the first. */
const Revision = z.int().min(0)

export const getAccountCart = endpoint({
  method: 'GET',
  path: '/api/user/cart',
  summary: 'Shows the cart that follows the account from device to device',
  access: 'user',
  response: z.object({ cart: KeptCart, revision: Revision, changedAt: Instant.nullable() }),
})

export const setAccountCart = endpoint({
  method: 'PUT',
  path: '/api/user/cart',
  summary: 'Sets the whole cart of the account, unless another device has changed it meanwhile',
  access: 'user',
  body: z.strictObject({
    cart: KeptCart,
    /** That which this device has seen. */
    revision: Revision,
  }),
  response: z.object({ revision: Revision }),
  errors: ['version_conflict'],
})
