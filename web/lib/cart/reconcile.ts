import { acceptsVendor, type Cart, type CartItem, lineKey, maxLines } from './cart.ts'

/** What this device and its account agreed on last. */
export interface Agreed {
  revision: number
  /** `contentsOf` the cart. */
  contents: string
}

/**
 * TAKE: the account's cart becomes this device's. SEND: this one becomes the account's. Another shop's, whose place it
 * takes, is offered. SAME: nothing is to be done.
 */
export type Step =
  | { kind: 'SAME' }
  | { kind: 'TAKE'; other: Cart | null }
  | { kind: 'SEND'; cart: Cart; other: Cart | null }

/** The same of two carts with the same things in them, in whatever order. */
export const contentsOf = ({ vendorId, items }: Cart): string =>
  [vendorId, ...items.map((item) => `${lineKey(item)}×${item.quantity}@${item.priceKES}`).toSorted()].join(' ')

/**
 * What becomes of the cart of a device and the cart of its account. What only one of them changed since they agreed
 * holds. Where both did, things of one shop come together, each in the larger quantity, so that nothing is doubled; of
 * two shops the one in hand stays. A cart of one shop that gives way to one of another is offered: the account holds one.
 */
export function reconcile(own: Cart, theirs: { cart: Cart; revision: number }, agreed: Agreed | null): Step {
  const contents = contentsOf(own)
  if (contents === contentsOf(theirs.cart)) return { kind: 'SAME' }
  const hasChanged = agreed ? contents !== agreed.contents : own.items.length > 0
  // An older one is an answer that was on its way, or kept.
  const haveTheyChanged = theirs.revision > (agreed?.revision ?? 0)
  const isOfOtherShop = own.items.length > 0 && !acceptsVendor(theirs.cart, own.vendorId ?? '')
  if (!hasChanged) return haveTheyChanged ? { kind: 'TAKE', other: isOfOtherShop ? own : null } : { kind: 'SAME' }
  if (!haveTheyChanged || theirs.cart.items.length === 0) return { kind: 'SEND', cart: own, other: null }
  if (own.items.length === 0) return { kind: 'TAKE', other: null }
  if (isOfOtherShop) return { kind: 'SEND', cart: own, other: theirs.cart }
  return { kind: 'SEND', cart: together(own, theirs.cart), other: null }
}

/** What is in hand, and of the other as much as the account takes. */
function together(own: Cart, theirs: Cart): Cart {
  const others = new Map(theirs.items.map((item) => [lineKey(item), item]))
  const larger = (item: CartItem) => ({
    ...item,
    quantity: Math.max(item.quantity, others.get(lineKey(item))?.quantity ?? 0),
  })
  const ownKeys = new Set(own.items.map(lineKey))
  const added = theirs.items.filter((item) => !ownKeys.has(lineKey(item)))
  return { ...own, items: [...own.items.map(larger), ...added.slice(0, Math.max(0, maxLines - own.items.length))] }
}
