import type { Product } from '#contracts/catalog.ts'
import { priceWithOptions } from '#contracts/options/option-limits.ts'
import type { ProductOption } from '#contracts/options/options.ts'
import type { CartItem } from '#web/lib/cart/cart.ts'

export type Variation = Product['variations'][number]

/** Who sells it, as a cart remembers. */
export interface Seller {
  id: string
  name: string
}

/**
 * More of one line than this the checkout refuses (`maxQuantity` of the orders' contract, which would bring Zod along).
 */
const mostOfOne = 100

/** Of what is not in a cart yet, by the rule that the server charges by. */
export const priceOfOne = (
  product: Product,
  variation: Variation | undefined,
  options: readonly ProductOption[],
): number =>
  priceWithOptions(
    variation?.priceKES ?? product.priceKES,
    options.map(({ priceKES }) => priceKES),
  )

/** What goes into the cart. A variation is part of the name, so that the cart can be read without asking anybody. */
export function toCartItem(
  product: Product,
  seller: Seller,
  variation?: Variation,
  options: readonly ProductOption[] = [],
): Omit<CartItem, 'quantity'> {
  return {
    productId: product.id,
    ...(variation ? { productVariationId: variation.id } : {}),
    name: variation ? `${product.name}, ${variation.name}` : product.name,
    vendorId: seller.id,
    vendorName: seller.name,
    priceKES: priceOfOne(product, variation, options),
    ...(options.length > 0 && {
      optionIds: options.map(({ id }) => id),
      optionNames: options.map(({ name }) => name),
    }),
  }
}

/** How many of it one order may hold: by its own rules, and by what is left when that is known. */
export function cartItemLimit(
  product: Pick<Product, 'maxPerOrder' | 'maxPerCustomer' | 'fewLeft'>,
  variation?: Pick<Variation, 'fewLeft'>,
): number {
  const left = variation?.fewLeft ?? product.fewLeft
  const { maxPerOrder, maxPerCustomer } = product
  return Math.min(maxPerOrder ?? mostOfOne, maxPerCustomer ?? mostOfOne, left ?? mostOfOne, mostOfOne)
}
