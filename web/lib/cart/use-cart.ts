import { useSyncExternalStore } from 'react'
import { m } from '#web/paraglide/messages.js'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { acceptsVendor, type CartItem, emptyCart, itemCount, lineKey } from './cart.ts'
import { createCartStore } from './cart-store.ts'

const store = createCartStore(() => window.localStorage)

const actions = {
  /** False when the cart holds another vendor's items; it then stays as it was. */
  add(item: Omit<CartItem, 'quantity'>, quantity = 1): boolean {
    if (!acceptsVendor(store.get(), item.vendorId)) return false
    store.dispatch({ type: 'add', item, quantity })
    return true
  },
  remove(item: CartItem): void {
    store.dispatch({ type: 'remove', line: lineKey(item) })
    toast({ title: m.cart_removed_title(), description: m.cart_removed_text({ item: item.name }) })
  },
  /** Zero or less removes the line. */
  setQuantity(item: CartItem, quantity: number): void {
    if (quantity <= 0) actions.remove(item)
    else store.dispatch({ type: 'setQuantity', line: lineKey(item), quantity })
  },
  acceptPrice(item: CartItem, priceKES: number): void {
    store.dispatch({ type: 'setPrice', line: lineKey(item), priceKES })
  },
  /** After other options were chosen for a line: nothing to announce. */
  replace(item: CartItem, next: CartItem): void {
    // First out, so that what becomes like another line is added to it.
    store.dispatch({ type: 'remove', line: lineKey(item) })
    store.dispatch({ type: 'add', item: next, quantity: next.quantity })
  },
  clear(): void {
    store.dispatch({ type: 'clear' })
    toast({ title: m.cart_cleared_title(), description: m.cart_cleared_text() })
  },
  /** After an order is placed: nothing to announce. */
  empty(): void {
    store.dispatch({ type: 'clear' })
  },
}

/** The cart on this device. While the server renders, and until the page is alive, it is empty. */
export function useCart() {
  const cart = useSyncExternalStore(store.subscribe, store.get, () => emptyCart)
  return { ...cart, count: itemCount(cart), ...actions }
}
