import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  acceptsVendor,
  type Cart,
  type CartAction,
  type CartItem,
  emptyCart,
  itemCount,
  lineKey,
  maxLines,
  parseCart,
  reduceCart,
} from './cart.ts'

const ugali: CartItem = {
  productId: 'ugali',
  name: 'Ugali',
  vendorId: 'achieng',
  vendorName: 'Mama Achieng',
  priceKES: 60,
  quantity: 1,
}
const tilapia: CartItem = {
  ...ugali,
  productId: 'tilapia',
  productVariationId: 'large',
  name: 'Tilapia',
  priceKES: 950,
}
const choma: CartItem = { ...ugali, productId: 'choma', vendorId: 'corner', vendorName: 'Choma Corner' }

const cartOf = (...items: CartItem[]) =>
  items.reduce((cart, item) => reduceCart(cart, { type: 'add', item, quantity: item.quantity }), emptyCart)

describe('adding to the cart', () => {
  it('takes as many lines as one order has, and more of what is there', () => {
    const full = cartOf(...Array.from({ length: maxLines }, (_, n) => ({ ...ugali, productId: `dish-${n}` })))
    expect(cartOf(...full.items, ugali)).toEqual(full)
    const more = reduceCart(full, { type: 'add', item: { ...ugali, productId: 'dish-0' } })
    expect([more.items.length, more.items[0]?.quantity]).toEqual([maxLines, 2])
  })

  it('adds one by default and takes the vendor', () => {
    const { quantity: _, ...item } = ugali
    expect(reduceCart(emptyCart, { type: 'add', item })).toEqual({
      vendorId: 'achieng',
      vendorName: 'Mama Achieng',
      items: [ugali],
    })
  })
  it('raises the quantity of a line that is there', () => {
    expect(cartOf(ugali, { ...ugali, quantity: 2 }).items).toEqual([{ ...ugali, quantity: 3 }])
  })
  it('keeps variations of a product apart', () => {
    expect(cartOf(tilapia, { ...tilapia, productVariationId: 'regular' }).items).toHaveLength(2)
  })
  it('keeps a line by what was chosen with it, in whatever order, and apart from one without', () => {
    const plate = { ...tilapia, optionIds: ['ugali', 'avocado'], optionNames: ['Ugali', 'Avocado'] }
    const other = { ...tilapia, optionIds: ['avocado', 'ugali'], optionNames: ['Avocado', 'Ugali'] }
    expect(cartOf(plate, other).items).toEqual([{ ...plate, quantity: 2 }])
    expect(cartOf(plate, tilapia, { ...tilapia, optionIds: ['ugali'], optionNames: ['Ugali'] }).items).toHaveLength(3)
  })
  it('keeps the identity of the specification for a line without options: product, joined with variation', () => {
    expect([lineKey(ugali), lineKey(tilapia)]).toEqual(['ugali', 'tilapia-large'])
    expect(lineKey({ ...tilapia, optionIds: ['b', 'a'] })).toBe('tilapia-large-a+b')
    expect(lineKey({ ...ugali, optionIds: ['a'] })).toBe('ugali-a')
  })
  it('ignores another vendor, and says that it would', () => {
    const cart = cartOf(ugali)
    expect(reduceCart(cart, { type: 'add', item: choma })).toBe(cart)
    expect([acceptsVendor(cart, 'corner'), acceptsVendor(cart, 'achieng'), acceptsVendor(emptyCart, 'corner')]).toEqual(
      [false, true, true],
    )
  })
})

describe('changing the cart', () => {
  it('takes over a new price that the customer accepts, on its line alone', () => {
    const cart = reduceCart(cartOf(ugali, tilapia), { type: 'setPrice', line: lineKey(tilapia), priceKES: 990 })
    expect(cart.items.map((item) => item.priceKES)).toEqual([60, 990])
  })
  it('removes a line, and the vendor with the last one', () => {
    const cart = reduceCart(cartOf(ugali, tilapia), { type: 'remove', line: lineKey(tilapia) })
    expect(cart.items).toEqual([ugali])
    expect(reduceCart(cart, { type: 'remove', line: 'ugali' })).toEqual(emptyCart)
  })
  it.each([0, -1])('removes a line whose quantity becomes %i', (quantity) => {
    expect(reduceCart(cartOf(ugali), { type: 'setQuantity', line: 'ugali', quantity })).toEqual(emptyCart)
  })
  it('sets a quantity', () => {
    const cart = reduceCart(cartOf(ugali, tilapia), { type: 'setQuantity', line: 'ugali', quantity: 4 })
    expect([itemCount(cart), ...cart.items.map((item) => item.quantity)]).toEqual([5, 4, 1])
  })
  it('empties the cart, and another vendor may come', () => {
    const cart = reduceCart(cartOf(ugali), { type: 'clear' })
    expect(cart).toEqual(emptyCart)
    expect(reduceCart(cart, { type: 'add', item: choma }).vendorId).toBe('corner')
  })
})

const withSide = { ...ugali, optionIds: ['chips'], optionNames: ['Chips'] }
const anItem = fc.constantFrom(ugali, tilapia, withSide, { ...tilapia, productVariationId: 'regular' }, choma)
const anAmount = fc.oneof(fc.integer({ min: -3, max: 9 }), fc.constantFrom(0.5, Number.NaN, Number.POSITIVE_INFINITY))
const anAction: fc.Arbitrary<CartAction> = fc.oneof(
  fc.record({ type: fc.constant('add' as const), item: anItem, quantity: fc.option(anAmount, { nil: undefined }) }),
  fc.record({ type: fc.constant('remove' as const), line: anItem.map(lineKey) }),
  fc.record({ type: fc.constant('setQuantity' as const), line: anItem.map(lineKey), quantity: anAmount }),
  fc.constant({ type: 'clear' as const }),
)

describe('whatever is done to a cart', () => {
  const cartAfter = (actions: CartAction[]) => actions.reduce(reduceCart, emptyCart)

  it('it is of one vendor, and of none when empty', () => {
    fc.assert(
      fc.property(fc.array(anAction), (actions) => {
        const cart = cartAfter(actions)
        expect(new Set(cart.items.map((item) => item.vendorId)).size).toBe(cart.vendorId === null ? 0 : 1)
        for (const item of cart.items) expect(item.vendorId).toBe(cart.vendorId)
      }),
    )
  })
  it('no line stands twice and every quantity is a whole number above zero', () => {
    fc.assert(
      fc.property(fc.array(anAction), (actions) => {
        const { items } = cartAfter(actions)
        expect(new Set(items.map(lineKey)).size).toBe(items.length)
        for (const { quantity } of items) expect(Number.isSafeInteger(quantity) && quantity > 0).toBe(true)
      }),
    )
  })
  it('it comes back from storage as it was', () => {
    fc.assert(
      fc.property(fc.array(anAction), (actions) => {
        expect(parseCart(JSON.stringify(cartAfter(actions)))).toEqual(cartAfter(actions))
      }),
    )
  })
})

describe('reading a stored cart', () => {
  const good: Cart = cartOf(ugali, tilapia)
  const withItem = (change: object) => JSON.stringify({ ...good, items: [{ ...ugali, ...change }] })
  const bad: [name: string, stored: string][] = [
    ['no JSON', '{"items"'],
    ['null', 'null'],
    ['a list', '[]'],
    ['no items', '{}'],
    ['items without a vendor', JSON.stringify({ ...good, vendorId: null })],
    ['an item of another vendor', withItem({ vendorId: 'corner' })],
    ['a quantity of zero', withItem({ quantity: 0 })],
    ['half a quantity', withItem({ quantity: 0.5 })],
    ['a price in words', withItem({ priceKES: '60' })],
    ['a price below zero', withItem({ priceKES: -1 })],
    ['an item without a name', withItem({ name: undefined })],
    ['options that are no list', withItem({ optionIds: 'chips' })],
    ['an option without an id', withItem({ optionIds: [''] })],
    ['an item that is not one', JSON.stringify({ ...good, items: [null] })],
    ['a line twice', JSON.stringify({ ...good, items: [ugali, ugali] })],
  ]
  it.each(bad)('refuses %s', (_name, stored) => expect(parseCart(stored)).toBeNull())
  it('accepts an empty one', () => expect(parseCart(JSON.stringify(emptyCart))).toEqual(emptyCart))
  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
        expect(() => parseCart(stored)).not.toThrow()
      }),
    )
  })
})
