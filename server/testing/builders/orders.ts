import type { OptionId } from '#contracts/wire/primitives.ts'
import { eventually } from '../stand-ins/phones.ts'
import type { ReturnTypeOfPost } from '../world/visitor.ts'
import type { World } from '../world/world.ts'
import type { Person } from './people.ts'
import type { GivenProduct, Shop } from './shops.ts'

interface Wanted {
  product: GivenProduct
  quantity?: number
  /** The index of the variation in the product's list. */
  variation?: number
  optionIds?: OptionId[]
  /** Of one of it, with its options; by default what the product costs without any. */
  priceKES?: number
}

/** The body of a checkout of these items, as the cart would send it. */
export function cartOf(shop: Shop, person: Person, wanted: Wanted[], differences: Record<string, unknown> = {}) {
  return {
    vendorId: shop.id,
    items: wanted.map(({ product, quantity = 1, variation, optionIds, priceKES }) => {
      const chosen = variation === undefined ? undefined : product.variations[variation]
      return {
        productId: product.id,
        ...(chosen ? { productVariationId: chosen.id } : {}),
        ...(optionIds && { optionIds }),
        quantity,
        priceKES: priceKES ?? chosen?.priceKES ?? product.priceKES,
      }
    }),
    fulfilment: { method: 'PICKUP' },
    contact: { name: person.user.name, phone: person.user.phone, email: person.user.email },
    payment: { method: 'MPESA', phone: person.user.phone },
    ...differences,
  }
}

export const checkOut = (person: Person, cart: unknown, key?: string): ReturnTypeOfPost =>
  person.command('/api/cart/checkout', cart, key)

export const orderOf = async (person: Person, id: string) => (await person.get(`/api/user/orders/${id}`)).body

/** An order that its customer has paid on the phone. */
export async function aPaidOrder(world: World, shop: Shop, person: Person, wanted: Wanted[], differences = {}) {
  const { body } = await checkOut(person, cartOf(shop, person, wanted, differences))
  await world.phones.answer(person.user.phone)
  return eventually(async () => {
    const order = await orderOf(person, body.order.id)
    return order.status !== 'PENDING_PAYMENT' && order
  })
}
