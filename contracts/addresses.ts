import * as z from 'zod'
import { endpoint } from './wire/endpoint.ts'
import { patchSchema } from './wire/patch.ts'
import { AddressId, Nothing, OrderId, optionalText, text } from './wire/primitives.ts'

/** So many are saved by one customer: home, work and the family's, several times over. */
export const maxSavedAddresses = 20

const addressFields = {
  /** What its customer calls it: "Home". */
  name: text(40),
  /** The name of a place that vendors deliver to; it has another id with each of them. */
  areaName: text(60),
  address: text(200),
  landmark: optionalText(200),
}

/** A place that a customer keeps under a name; the default is filled in at checkout. */
export const SavedAddress = z.object({
  id: AddressId,
  name: z.string(),
  areaName: z.string(),
  address: z.string(),
  landmark: z.string().nullable(),
  isDefault: z.boolean(),
})
export type SavedAddress = z.infer<typeof SavedAddress>

/** A place that something was delivered to. It goes by the last order that went there. */
export const EarlierAddress = z.object({
  id: OrderId,
  areaName: z.string(),
  address: z.string(),
  landmark: z.string().nullable(),
})
export type EarlierAddress = z.infer<typeof EarlierAddress>

export const listMyAddresses = endpoint({
  method: 'GET',
  path: '/api/user/addresses',
  summary: 'Lists the saved addresses of the customer, the default first, and other places of earlier deliveries',
  access: 'user',
  response: z.object({
    saved: z.array(SavedAddress),
    /** The latest first, without those that are saved. */
    earlier: z.array(EarlierAddress),
  }),
})

const params = z.object({ id: AddressId })

export const saveAddress = endpoint({
  method: 'POST',
  path: '/api/user/addresses',
  summary: 'Saves an address under a name; the first one is the default',
  status: 201,
  access: 'user',
  body: z.strictObject({
    ...addressFields,
    landmark: addressFields.landmark.optional(),
    /** Another one is the default no longer. */
    isDefault: z.boolean().optional(),
  }),
  response: SavedAddress,
  errors: ['invalid_input', 'address_name_taken', 'too_many_addresses'],
})

export const updateAddress = endpoint({
  method: 'PATCH',
  path: '/api/user/addresses/:id',
  summary: 'Changes what is sent of a saved address, or makes it the default',
  access: 'user',
  params,
  body: patchSchema({ ...addressFields, isDefault: z.boolean() }, {}),
  response: SavedAddress,
  errors: ['not_found', 'invalid_input', 'address_name_taken'],
})

export const deleteAddress = endpoint({
  method: 'DELETE',
  path: '/api/user/addresses/:id',
  summary: 'Deletes a saved address',
  status: 204,
  access: 'user',
  params,
  response: Nothing,
  errors: ['not_found'],
})

export const hideEarlierAddress = endpoint({
  method: 'DELETE',
  path: '/api/user/earlier-addresses/:id',
  summary: 'Offers the place of an earlier order no more',
  status: 204,
  access: 'user',
  params: z.object({ id: OrderId }),
  response: Nothing,
  errors: ['not_found'],
})
