import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentUser } from '#web/lib/session/session.ts'
import { followAccountCart, forgetAccountCart, otherCartOf, saveAccountCart, takeOtherCart } from './account-cart.ts'
import { type Cart, emptyCart } from './cart.ts'
import { forgetLeftCart } from './left-cart.ts'
import { cartStore } from './use-cart.ts'

// As in the browser, where no page is being rendered.
vi.mock('#web/lib/page-request.ts', () => ({ pageRequest: () => undefined }))

const cartOf = (vendorId: string, ...names: string[]): Cart => ({
  ...{ vendorId, vendorName: vendorId },
  items: names.map((name) => ({
    ...{ productId: name, name, vendorId, vendorName: vendorId },
    ...{ priceKES: 60, quantity: 1 },
  })),
})
const [ugali, tea] = [cartOf('achieng', 'ugali'), cartOf('corner', 'tea')]

/** The account, as the server has it. */
const account = { cart: emptyCart, revision: 0 }
/** What the answer to a change waits for, and whether it is lost on its way. */
let answering: Promise<unknown> = Promise.resolve()
let isAnswerLost = false
let isOffline = false
/** Called when a change has come to the server, before it is answered. */
let onChange = () => {}
let calls: string[] = []

async function server(_: string, { method, body, signal }: { method: string; body?: string; signal?: AbortSignal }) {
  calls.push(method)
  if (isOffline) throw new TypeError('Failed to fetch')
  if (method === 'GET') return Response.json({ ...account, changedAt: null, csrfToken: 'token' })
  const change = JSON.parse(body!) as typeof account
  if (change.revision !== account.revision) return Response.json({ code: 'version_conflict' }, { status: 409 })
  Object.assign(account, { cart: change.cart, revision: change.revision + 1 })
  onChange()
  await Promise.race([
    answering,
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  ])
  if (isAnswerLost) throw new TypeError('Failed to fetch')
  return Response.json({ revision: account.revision })
}

const stored = new Map<string, string>()
let isFull = false
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem(key: string, value: string) {
    if (isFull) throw new DOMException('full', 'QuotaExceededError')
    stored.set(key, value)
  },
  removeItem: (key: string) => stored.delete(key),
}

const inHand = (cart: Cart) => cartStore.dispatch({ type: 'load', cart })
const has = (cart: Cart) => {
  const { vendorId, vendorName, items } = cart
  Object.assign(account, {
    cart: { vendorId, vendorName, items: items.map(({ vendorId: _, vendorName: __, ...item }) => item) },
    revision: account.revision + 1,
  })
}
const left = () => [stored.get('uliza-cart-account'), cartStore.get().items.length]

beforeEach(() => {
  stored.clear()
  Object.assign(account, { cart: emptyCart, revision: 0 })
  answering = Promise.resolve()
  calls = []
  isAnswerLost = isOffline = isFull = false
  onChange = () => {}
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage: storage }))
  vi.stubGlobal('fetch', server)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  inHand(emptyCart)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the cart of another shop', () => {
  it('is offered where that of another device took its place, and the two change places', async () => {
    inHand(ugali)
    await saveAccountCart('a')
    has(tea)
    await saveAccountCart('a')
    expect([cartStore.get(), otherCartOf('a')]).toEqual([tea, ugali])
    takeOtherCart()
    expect([cartStore.get(), otherCartOf('a')]).toEqual([ugali, tea])
  })

  it('is offered where the answer to what took its place was lost', async () => {
    has(tea)
    inHand(ugali)
    isAnswerLost = true
    await saveAccountCart('a')
    isAnswerLost = false
    await saveAccountCart('a')
    expect([cartStore.get(), otherCartOf('a')]).toEqual([ugali, tea])
  })

  it('that is taken while the one in hand is on its way stays taken, and that one is offered', async () => {
    has(tea)
    inHand(ugali)
    onChange = takeOtherCart
    await saveAccountCart('a')
    expect([cartStore.get(), otherCartOf('a')]).toEqual([tea, ugali])
  })

  it('is offered to its owner alone', async () => {
    has(tea)
    inHand(ugali)
    await saveAccountCart('a')
    expect([otherCartOf('a'), otherCartOf('b'), otherCartOf(undefined)]).toEqual([tea, null, null])
  })
})

describe('signing out', () => {
  it('while the cart is on its way leaves nothing here when the answer comes', async () => {
    inHand(ugali)
    onChange = forgetAccountCart
    await saveAccountCart('a')
    expect(left()).toEqual([undefined, 0])
  })

  it('says whether the cart is with the account', async () => {
    isOffline = true
    expect(await saveAccountCart('a')).toBe(true)
    inHand(ugali)
    expect(await saveAccountCart('a')).toBe(false)
    isOffline = false
    expect(await saveAccountCart('a')).toBe(true)
    isOffline = true
    expect(await saveAccountCart('a')).toBe(true)
  })

  it('waits three seconds for the cart at most', async () => {
    inHand(ugali)
    answering = new Promise(() => {})
    const late = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
    onChange = () => setTimeout(() => late.abort())
    expect(await saveAccountCart('a')).toBe(false)
    expect(timeout).toHaveBeenCalledWith(3_000)
  })
})

describe('a session that is over', () => {
  it('leaves nothing of the account here, and a visitor what is theirs', async () => {
    const page = new QueryClient()
    page.setQueryData(currentUser.queryKey, { id: 'a' } as never)
    inHand(ugali)
    await saveAccountCart('a')
    forgetLeftCart(page)
    expect(cartStore.get()).toEqual(ugali)
    page.setQueryData(currentUser.queryKey, null)
    await vi.waitFor(() => expect(left()).toEqual([undefined, 0]))
    inHand(tea)
    page.setQueryData(currentUser.queryKey, null)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(cartStore.get()).toEqual(tea)
  })
})

describe('following the account', () => {
  const following = () => {
    const page = new QueryClient()
    page.setQueryData(currentUser.queryKey, { id: 'a' } as never)
    return followAccountCart(page)
  }

  it('asks again with the next change where the first answer did not come', async () => {
    isOffline = true
    const stop = following()
    await vi.waitFor(() => expect(calls).toEqual(['GET']))
    isOffline = false
    inHand(ugali)
    await vi.waitFor(() => expect(account.cart.vendorId).toBe('achieng'), 3_000)
    stop()
  })

  it('is not begun where it cannot be kept what was agreed on: what is taken out stays out', async () => {
    isFull = true
    has(ugali)
    const stop = following()
    await vi.waitFor(() => expect(calls).toEqual(['GET']))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect([cartStore.get(), calls]).toEqual([emptyCart, ['GET']])
    stop()
  })
})
