import { type Cart, type CartAction, emptyCart, parseCart, reduceCart } from './cart.ts'

export const cartStorageKey = 'uliza-cart'
/** Whose account it follows: here, because who only looks for it does not fetch what follows. */
export const accountCartKey = 'uliza-cart-account'
/** Told when what is kept under it changes on this page. */
export const followingListeners = new Set<() => void>()

/** While somebody whose session ended beneath their order may sign in again on its page, their cart waits there. */
export const ownerReturns = { isExpected: false }

/** Whether the cart of this device follows an account. */
export function isOfAccount(): boolean {
  try {
    return localStorage.getItem(accountCartKey) !== null
  } catch {
    return false
  }
}

/** The cart of this device: every change is kept in its storage, and other tabs follow. */
export function createCartStore(storage: () => Storage) {
  let cart = emptyCart
  let isLoaded = false
  const listeners = new Set<() => void>()

  function load(): void {
    isLoaded = true
    replace(reduceCart(cart, { type: 'load', cart: readCart(storage) }))
  }

  function replace(next: Cart): void {
    if (next === cart) return
    cart = next
    for (const listener of listeners) listener()
  }

  function onStorage(event: StorageEvent): void {
    // A null key means that everything was cleared.
    if (event.key === cartStorageKey || event.key === null) load()
  }

  return {
    get(): Cart {
      if (!isLoaded) load()
      return cart
    },
    dispatch(action: CartAction): void {
      if (!isLoaded) load()
      const next = reduceCart(cart, action)
      if (next === cart) return
      writeCart(storage, next)
      replace(next)
    },
    subscribe(listener: () => void): () => void {
      if (listeners.size === 0) window.addEventListener('storage', onStorage)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) window.removeEventListener('storage', onStorage)
      }
    },
  }
}

function readCart(storage: () => Storage): Cart {
  try {
    const stored = storage().getItem(cartStorageKey)
    if (stored === null) return emptyCart
    const cart = parseCart(stored)
    if (!cart) throw new Error('it is not a cart')
    return cart
  } catch (error) {
    console.error('The cart could not be loaded.', error)
    return emptyCart
  }
}

function writeCart(storage: () => Storage, cart: Cart): void {
  try {
    storage().setItem(cartStorageKey, JSON.stringify(cart))
  } catch (error) {
    // A full or forbidden storage: the cart lives on in this tab.
    console.error('The cart could not be saved.', error)
  }
}
