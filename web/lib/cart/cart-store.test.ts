import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyCart } from './cart.ts'
import { cartStorageKey, createCartStore } from './cart-store.ts'

const item = { productId: 'ugali', name: 'Ugali', vendorId: 'achieng', vendorName: 'Mama Achieng', priceKES: 60 }
const stored = { vendorId: 'achieng', vendorName: 'Mama Achieng', items: [{ ...item, quantity: 2 }] }

function aStorage(content?: string) {
  const map = new Map(content === undefined ? [] : [[cartStorageKey, content]])
  const storage = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => map.set(key, value),
  }
  return { map, storage: () => storage as unknown as Storage }
}

const page = new EventTarget()
const fromAnotherTab = (key: string | null) => page.dispatchEvent(Object.assign(new Event('storage'), { key }))

beforeEach(() => {
  vi.stubGlobal('window', page)
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the cart of this device', () => {
  it('is there again at the start', () => {
    expect(createCartStore(aStorage(JSON.stringify(stored)).storage).get()).toEqual(stored)
  })
  it('is kept with every change', () => {
    const { map, storage } = aStorage()
    createCartStore(storage).dispatch({ type: 'add', item, quantity: 2 })
    expect(JSON.parse(map.get(cartStorageKey)!)).toEqual(stored)
  })
  it('is empty, and says so in the log, when what was kept is damaged', () => {
    expect(createCartStore(aStorage('{"items":7}').storage).get()).toEqual(emptyCart)
    expect(console.error).toHaveBeenCalledOnce()
  })
  it('is empty, and says so in the log, when the storage is forbidden', () => {
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const store = createCartStore(forbidden)
    expect(store.get()).toEqual(emptyCart)
    store.dispatch({ type: 'add', item })
    expect(store.get().items).toHaveLength(1)
    expect(console.error).toHaveBeenCalledTimes(2)
  })
  it('lives on in the tab when the storage is full', () => {
    const { storage } = aStorage()
    storage().setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const store = createCartStore(storage)
    store.dispatch({ type: 'add', item })
    expect(store.get().items).toHaveLength(1)
    expect(console.error).toHaveBeenCalledOnce()
  })
  it('follows another tab', () => {
    const { map, storage } = aStorage()
    const store = createCartStore(storage)
    const listener = vi.fn()
    const stop = store.subscribe(listener)
    expect(store.get()).toEqual(emptyCart)
    map.set(cartStorageKey, JSON.stringify(stored))
    fromAnotherTab('something-else')
    expect(listener).not.toHaveBeenCalled()
    fromAnotherTab(cartStorageKey)
    expect(store.get()).toEqual(stored)
    map.clear()
    fromAnotherTab(null)
    expect(store.get()).toEqual(emptyCart)
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
    map.set(cartStorageKey, JSON.stringify(stored))
    fromAnotherTab(cartStorageKey)
    expect(listener).toHaveBeenCalledTimes(2)
  })
})
