import type { OrderLine } from '#contracts/orders.ts'
import type { CartItem } from './cart.ts'

interface Vendor {
  id: string
  name: string
}

/** A line of an order as it goes back into a cart, at the price that it had. */
export function reorderedItem(
  {
    productId,
    productVariationId,
    options,
    name,
    unitPriceKES,
  }: Pick<OrderLine, 'productId' | 'productVariationId' | 'options' | 'name' | 'unitPriceKES'>,
  vendor: Vendor,
): Omit<CartItem, 'quantity'> {
  return {
    productId,
    ...(productVariationId && { productVariationId }),
    ...(options.length > 0 && {
      optionIds: options.map(({ id }) => id),
      optionNames: options.map((each) => each.name),
    }),
    name,
    vendorId: vendor.id,
    vendorName: vendor.name,
    priceKES: unitPriceKES,
  }
}
