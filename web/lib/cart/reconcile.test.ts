import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxLines as maxLinesOfOrder } from '#contracts/checkout.ts'
import { type Cart, type CartItem, emptyCart, lineKey, maxLines } from './cart.ts'
import { contentsOf, reconcile } from './reconcile.ts'

const item = (productId: string, quantity = 1, vendorId = 'achieng'): CartItem => ({
  ...{ productId, name: productId, vendorId, vendorName: vendorId },
  ...{ priceKES: 60, quantity },
})
const cartOf = (...items: CartItem[]): Cart =>
  items[0] ? { vendorId: items[0].vendorId, vendorName: items[0].vendorName, items } : emptyCart
const agreedOn = (cart: Cart, revision = 3) => ({ revision, contents: contentsOf(cart) })
const [ugali, fish, tea] = [cartOf(item('ugali')), cartOf(item('fish')), cartOf(item('tea', 1, 'corner'))]

describe('the cart of a device and of its account', () => {
  it.each([
    ['is the account’s where this device has none', emptyCart, { cart: ugali, revision: 1 }, null, 'TAKE'],
    ['is this device’s where the account has none', ugali, { cart: emptyCart, revision: 0 }, null, 'SEND'],
    ['is sent where only this device changed it', fish, { cart: ugali, revision: 3 }, agreedOn(ugali), 'SEND'],
    ['is taken where only another device changed it', ugali, { cart: fish, revision: 4 }, agreedOn(ugali), 'TAKE'],
    ['is emptied with that of another device', ugali, { cart: emptyCart, revision: 4 }, agreedOn(ugali), 'TAKE'],
    ['is emptied everywhere when it is here', emptyCart, { cart: ugali, revision: 3 }, agreedOn(ugali), 'SEND'],
    [
      'is filled by another device that changed it after this emptied it',
      emptyCart,
      { cart: fish, revision: 4 },
      agreedOn(ugali),
      'TAKE',
    ],
    ['is left alone where both have the same', ugali, { cart: ugali, revision: 9 }, null, 'SAME'],
    ['is not made older by an answer that was on its way', fish, { cart: ugali, revision: 2 }, agreedOn(fish), 'SAME'],
    [
      'is sent over an answer that was kept, which the server refuses where it is older',
      fish,
      { cart: ugali, revision: 2 },
      agreedOn(tea),
      'SEND',
    ],
  ] as const)('%s', (_, own, theirs, agreed, kind) => {
    expect(reconcile(own, theirs, agreed)).toMatchObject({ kind })
  })

  it('has what both added, of one shop, and nothing twice', () => {
    const theirs = { cart: cartOf(item('ugali', 2), item('stew')), revision: 4 }
    const own = cartOf(item('ugali', 1), item('fish', 3))
    expect(reconcile(own, theirs, agreedOn(ugali))).toEqual({
      kind: 'SEND',
      cart: cartOf(item('ugali', 2), item('fish', 3), item('stew')),
      other: null,
    })
  })

  it('stays the one in hand where the account has one of another shop, which is offered', () => {
    expect(reconcile(ugali, { cart: tea, revision: 4 }, null)).toEqual({ kind: 'SEND', cart: ugali, other: tea })
  })

  it('of another shop is offered where that of another device takes its place, and an emptied one takes none', () => {
    expect(reconcile(tea, { cart: ugali, revision: 4 }, agreedOn(tea))).toEqual({ kind: 'TAKE', other: tea })
    expect(reconcile(tea, { cart: emptyCart, revision: 4 }, agreedOn(tea))).toEqual({ kind: 'TAKE', other: null })
    expect(reconcile(ugali, { cart: fish, revision: 4 }, agreedOn(ugali))).toEqual({ kind: 'TAKE', other: null })
  })

  it('has no more lines than an order, those in hand first', () => {
    const lines = (name: string) => Array.from({ length: 30 }, (_, index) => item(`${name}${index}`))
    const step = reconcile(cartOf(...lines('own')), { cart: cartOf(...lines('their')), revision: 4 }, null)
    expect(step).toMatchObject({
      kind: 'SEND',
      cart: { items: [...lines('own'), ...lines('their').slice(0, maxLines - 30)] },
    })
    expect(maxLines).toBe(maxLinesOfOrder)
  })

  it('is the same whatever the order of its lines', () => {
    expect(contentsOf(cartOf(item('a'), item('b')))).toBe(contentsOf(cartOf(item('b'), item('a'))))
    expect(contentsOf(cartOf(item('a', 2)))).not.toBe(contentsOf(cartOf(item('a'))))
  })

  it('loses nothing of one shop, and has no line twice', () => {
    const some = fc.uniqueArray(
      fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), quantity: fc.integer({ min: 1, max: 5 }) }),
      {
        selector: ({ id }) => id,
        minLength: 1,
      },
    )
    const toCart = (lines: { id: string; quantity: number }[]) =>
      cartOf(...lines.map(({ id, quantity }) => item(id, quantity)))
    fc.assert(
      fc.property(some, some, (one, other) => {
        const [own, theirs] = [toCart(one), toCart(other)]
        const step = reconcile(own, { cart: theirs, revision: 1 }, null)
        const result = step.kind === 'SEND' ? step.cart : own
        const quantities = new Map(result.items.map((each) => [lineKey(each), each.quantity]))
        expect(quantities.size).toBe(result.items.length)
        for (const { id, quantity } of [...one, ...other]) expect(quantities.get(id)).toBeGreaterThanOrEqual(quantity)
      }),
    )
  })
})
