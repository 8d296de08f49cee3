import { acceptsVendor, type Cart, type CartItem, lineKey } from './cart.ts'

/** What this device and its account agreed on last. */
export interface Agreed {
  revision: number
  /** `contentsOf` the cart. */
  contents: string
}

/**
 * TAKE: the account's cart becomes this device's. SEND: this one becomes the account's; another shop's, which it takes the place of,
 * is offered. SAME: nothing is to be done.
 */
export type Step = { kind: 'SAME' | 'TAKE' } | { kind: 'SEND'; cart: Cart; other: Cart | null }

/** The same of two carts with the same things in them, in whatever order. */
export const contentsOf = ({ vendorId, items }: Cart): string =>
  [vendorId, ...items.map((item) => `${lineKey(item)}×${item.quantity}@${item.priceKES}`).toSorted()].join(' ')

/**
 * What becomes of the cart of a device and the cart of its account. What only one of them changed since they agreed
 * holds. Where both did, things of one shop come together, each in the larger quantity, so that nothing is doubled; of
 * two shops the one in hand stays.
 */
export function reconcile(own: Cart, theirs: { cart: Cart; revision: number }, agreed: Agreed | null): Step {
  const contents = contentsOf(own)
  if (contents === contentsOf(theirs.cart)) return { kind: 'SAME' }
  const hasChanged = agreed ? contents !== agreed.contents : own.items.length > 0
  // An older one is an answer that was on its way, or kept.
  const haveTheyChanged = theirs.revision > (agreed?.revision ?? 0)
  if (!hasChanged) return { kind: haveTheyChanged ? 'TAKE' : 'SAME' }
  if (!haveTheyChanged || theirs.cart.items.length === 0) return { kind: 'SEND', cart: own, other: null }
  if (own.items.length === 0) return { kind: 'TAKE' }
  if (!acceptsVendor(own, theirs.cart.vendorId ?? '')) return { kind: 'SEND', cart: own, other: theirs.cart }
  return { kind: 'SEND', cart: together(own, theirs.cart), other: null }
}

function together(own: Cart, theirs: Cart): Cart {
  const others = new Map(theirs.items.map((item) => [lineKey(item), item]))
  const larger = (item: CartItem) => ({
    ...item,
    quantity: Math.max(item.quantity, others.get(lineKey(item))?.quantity ?? 0),
  })
  const ownKeys = new Set(own.items.map(lineKey))
  return { ...own, items: [...own.items.map(larger), ...theirs.items.filter((item) => !ownKeys.has(lineKey(item)))] }
}
