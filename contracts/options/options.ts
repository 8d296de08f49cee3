import * as z from 'zod'
import { Shillings } from '../wire/money.ts'
import { OptionGroupId, OptionId } from '../wire/primitives.ts'

export const ProductOption = z.object({
  id: OptionId,
  name: z.string(),
  /** Added to the price of the product; often nothing. */
  priceKES: Shillings,
  isSoldOut: z.boolean(),
})
export type ProductOption = z.infer<typeof ProductOption>

/** What a customer chooses of: at least `least` and at most `most` different options. */
export const ProductOptionGroup = z.object({
  id: OptionGroupId,
  name: z.string(),
  least: z.int(),
  most: z.int(),
  options: z.array(ProductOption),
})
export type ProductOptionGroup = z.infer<typeof ProductOptionGroup>

/** An option of a line as it was when it was chosen; its price is in the price of the line. */
export const ChosenOption = z.object({
  id: OptionId,
  groupName: z.string(),
  name: z.string(),
  priceKES: Shillings,
})
export type ChosenOption = z.infer<typeof ChosenOption>
