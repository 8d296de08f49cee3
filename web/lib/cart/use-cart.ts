import { useSyncExternalStore } from 'react'
import { m } from '#web/paraglide/messages.js'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { acceptsVendor, type CartItem, emptyCart, itemCount, lineKey } from './cart.ts'
import { createCartStore } from './cart-store.ts'

export const cartStore = createCartStore(() => window.localStorage)

const actions = {
  /** False when the cart holds another vendor's items, or as many as one order has; it then stays as it was. */
  add(item: Omit<CartItem, 'quantity'>, quantity = 1): boolean {
    if (!acceptsVendor(cartStore.get(), item.vendorId)) return false
    const before = cartStore.get()
    cartStore.dispatch({ type: 'add', item, quantity })
    const isAdded = cartStore.get() !== before
    if (!isAdded) toast({ title: m.cart_full(), variant: 'destructive' })
    return isAdded
  },
  remove(item: CartItem): void {
    cartStore.dispatch({ type: 'remove', line: lineKey(item) })
    toast({ title: m.cart_removed_title(), description: m.cart_removed_text({ item: item.name }) })
  },
  /** Zero or less removes the line. */
  setQuantity(item: CartItem, quantity: number): void {
    if (quantity <= 0) actions.remove(item)
    else cartStore.dispatch({ type: 'setQuantity', line: lineKey(item), quantity })
  },
  clear(): void {
    actions.empty()
    toast({ title: m.cart_cleared_title(), description: m.cart_cleared_text() })
  },
  /** After an order is placed: nothing to announce. */
  empty(): void {
    cartStore.dispatch({ type: 'clear' })
  },
}

/** The cart on this device. While the server renders, and until the page is alive, it is empty. */
export function useCart() {
  const cart = useSyncExternalStore(cartStore.subscribe, cartStore.get, () => emptyCart)
  return { ...cart, count: itemCount(cart), ...actions }
}
