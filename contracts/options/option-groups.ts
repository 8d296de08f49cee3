import * as z from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { Shillings } from '../wire/money.ts'
import { patchSchema } from '../wire/patch.ts'
import { Instant, Nothing, OptionGroupId, OptionId, ProductId, text, Version } from '../wire/primitives.ts'
import { maxGroupsOfVendor, maxOptionPriceKES, maxOptionsOfGroup } from './option-limits.ts'
import { ProductOption, ProductOptionGroup } from './options.ts'

/** A group as its vendor edits it. */
export const OptionGroup = ProductOptionGroup.extend({
  /** The products that use it, in the order of the menu. */
  products: z.array(z.object({ id: ProductId, name: z.string() })),
  version: z.int(),
  updatedAt: Instant,
})
export type OptionGroup = z.infer<typeof OptionGroup>

/** An entry with its `id` keeps that option, and whether it is sold out unless that is sent; one without is new. */
const OptionInput = z.strictObject({
  id: OptionId.optional(),
  name: text(60),
  priceKES: Shillings.max(maxOptionPriceKES),
  isSoldOut: z.boolean().optional(),
})

const groupFields = {
  name: text(60),
  least: z.int().min(0).max(maxOptionsOfGroup),
  most: z.int().min(1).max(maxOptionsOfGroup),
  /** All of them in their order: one that is left out is removed. */
  options: z.array(OptionInput).min(1, 'Add at least one option.').max(maxOptionsOfGroup),
}

export const OptionGroupInput = z.strictObject(groupFields)
export type OptionGroupInput = z.infer<typeof OptionGroupInput>

/** `version` is the one that was seen; when the group has another by now, nothing is changed. */
export const OptionGroupChange = patchSchema(groupFields, { version: Version })
export type OptionGroupChange = z.infer<typeof OptionGroupChange>

const byId = { params: z.object({ id: OptionGroupId }) }

export const listOptionGroups = endpoint({
  method: 'GET',
  path: '/api/vendor/option-groups',
  summary: 'Lists the option groups of the vendor, in the order in which they were made',
  access: 'vendor',
  staff: ['menu', 'availability'],
  response: z.object({ items: z.array(OptionGroup).max(maxGroupsOfVendor) }),
})

export const createOptionGroup = endpoint({
  method: 'POST',
  path: '/api/vendor/option-groups',
  summary: 'Creates an option group',
  status: 201,
  access: 'vendor',
  staff: ['menu'],
  body: OptionGroupInput,
  response: OptionGroup,
  errors: ['invalid_input'],
})

export const updateOptionGroup = endpoint({
  method: 'PATCH',
  path: '/api/vendor/option-groups/:id',
  summary: 'Changes an option group, for every product that uses it',
  access: 'vendor',
  staff: ['menu'],
  ...byId,
  body: OptionGroupChange,
  response: OptionGroup,
  errors: ['not_found', 'version_conflict', 'invalid_input'],
})

export const deleteOptionGroup = endpoint({
  method: 'DELETE',
  path: '/api/vendor/option-groups/:id',
  summary: 'Deletes an option group, and takes it from its products',
  status: 204,
  access: 'vendor',
  staff: ['menu'],
  ...byId,
  response: Nothing,
  errors: ['not_found'],
})

/** The switch of one option, for all products that use its group. */
export const setOptionSoldOut = endpoint({
  method: 'PATCH',
  path: '/api/vendor/options/:id',
  summary: 'Marks an option as sold out, or as there again',
  access: 'vendor',
  staff: ['menu', 'availability'],
  params: z.object({ id: OptionId }),
  body: z.strictObject({ isSoldOut: z.boolean() }),
  response: ProductOption,
  errors: ['not_found'],
})
