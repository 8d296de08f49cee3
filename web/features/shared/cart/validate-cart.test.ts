import { describe, expect, it } from 'vitest'
import type { CartItem } from '#web/lib/cart/cart.ts'
import { type CartCheck, hasGoods, lineName, validateCart } from './validate-cart.ts'

const ugali: CartItem = {
  productId: 'ugali',
  name: 'Ugali',
  vendorId: 'achieng',
  vendorName: 'Mama Achieng',
  priceKES: 60,
  quantity: 2,
}
const tilapia: CartItem = {
  ...ugali,
  productId: 'tilapia',
  productVariationId: 'large',
  name: 'Tilapia',
  priceKES: 900,
}

type Line = CartCheck['answer']['lines'][number]
const checked = (over: Partial<Line> = {}) =>
  ({
    state: 'OK',
    kind: 'ITEM',
    priceKES: 60,
    amountKES: 120,
    left: null,
    maxPerOrder: null,
    maxPerCustomer: null,
    purchased: 0,
    most: null,
    eventSlug: null,
    keptUntil: null,
    asksHolderNames: false,
    picture: null,
    variationName: null,
    wrongOptionIds: [],
    wrongGroup: null,
    ...over,
  }) as Line
const check = (asked: CartItem[], ...lines: Line[]): CartCheck => ({
  asked,
  choices: {},
  answer: { vendor: null, paymentMethods: [], lines, quote: null },
})
const changeOf = (item: CartItem, line: Line) => validateCart([item], check([item], line))[0]?.change

describe('validating a cart', () => {
  it('shows the cart as it is while the server has not answered', () => {
    expect(validateCart([ugali], undefined)).toEqual([
      { item: ugali, now: undefined, priceKES: 60, amountKES: null, change: null },
    ])
  })
  it('finds nothing to change in a line that can be had', () => {
    expect(changeOf(ugali, checked())).toBeNull()
  })
  it('has the amount by the new price and asks to accept it', () => {
    const lines = validateCart(
      [tilapia],
      check([tilapia], checked({ state: 'PRICE_CHANGED', priceKES: 950, amountKES: 1900 })),
    )
    expect(lines[0]?.change).toEqual({ kind: 'PRICE', wasKES: 900, nowKES: 950 })
    expect(lines[0]).toMatchObject({ priceKES: 950, amountKES: 1900 })
  })
  it('is content as soon as the price is accepted, before the server has said so', () => {
    const earlier = check([tilapia], checked({ state: 'PRICE_CHANGED', priceKES: 950 }))
    expect(validateCart([{ ...tilapia, priceKES: 950 }], earlier)[0]?.change).toBeNull()
  })
  it('offers what is left when fewer are left than asked for', () => {
    expect(changeOf(ugali, checked({ state: 'TOO_FEW', left: 1 }))).toEqual({ kind: 'TOO_FEW', left: 1, take: 1 })
  })
  it('offers no number when other lines share the stock', () => {
    expect(changeOf(ugali, checked({ state: 'TOO_FEW', left: 3 }))).toEqual({ kind: 'TOO_FEW', left: 3, take: null })
  })
  it('offers the most that fits in one order', () => {
    const line = checked({ state: 'OVER_MAXIMUM', maxPerOrder: 1, most: 1 })
    expect(changeOf(ugali, line)).toEqual({ kind: 'OVER_MAXIMUM', most: 1, take: 1 })
  })
  it('offers what a customer may still buy, and nothing when that is none', () => {
    const line = { state: 'OVER_CUSTOMER_MAXIMUM', maxPerCustomer: 4 } as const
    const change = { kind: 'OVER_CUSTOMER_MAXIMUM', max: 4 }
    expect(changeOf(ugali, checked({ ...line, purchased: 3, most: 1 }))).toEqual({
      ...change,
      purchased: 3,
      most: 1,
      take: 1,
    })
    expect(changeOf(ugali, checked({ ...line, purchased: 4, most: 0 }))).toMatchObject({ purchased: 4, take: null })
  })
  it('offers what is held before payment', () => {
    const waited = checked({ state: 'NEEDS_TURN', eventSlug: 'nyatiti' })
    expect(changeOf(ugali, waited)).toEqual({ kind: 'NEEDS_TURN', eventSlug: 'nyatiti' })
    const line = checked({ state: 'OVER_HOLD_LIMIT', most: 1 })
    expect(changeOf(ugali, line)).toEqual({ kind: 'OVER_HOLD_LIMIT', most: 1, take: 1 })
  })
  it('can only take out what is sold out or gone', () => {
    expect(changeOf(ugali, checked({ state: 'SOLD_OUT', left: 0 }))).toEqual({ kind: 'SOLD_OUT' })
    expect(changeOf(ugali, checked({ state: 'GONE', priceKES: null }))).toEqual({ kind: 'GONE' })
  })
  it('names the options that are sold out or gone by what the cart called them', () => {
    const plate = { ...ugali, optionIds: ['o1', 'o2'], optionNames: ['Chips', 'Avocado'] }
    const line = { wrongOptionIds: ['o2'] as never, amountKES: null }
    expect(changeOf(plate, checked({ ...line, state: 'OPTION_SOLD_OUT' }))).toEqual({
      kind: 'OPTION_SOLD_OUT',
      names: ['Avocado'],
    })
    expect(changeOf(plate, checked({ ...line, state: 'OPTION_GONE' }))).toMatchObject({ names: ['Avocado'] })
  })
  it('says of which group too few or too many are chosen, also of a cart from before it was there', () => {
    const line = checked({ state: 'OPTION_COUNT', wrongGroup: { name: 'Side', least: 1, most: 1 }, amountKES: null })
    expect(changeOf(ugali, line)).toEqual({ kind: 'OPTION_COUNT', group: 'Side', least: 1, most: 1 })
  })
  it('has no amount for what cannot be had', () => {
    const lines = validateCart(
      [ugali, tilapia],
      check([ugali, tilapia], checked(), checked({ state: 'GONE', priceKES: null, amountKES: null })),
    )
    expect(lines.map(({ amountKES }) => amountKES)).toEqual([120, null])
  })
  it('does not judge a quantity that was changed since', () => {
    const earlier = check([ugali], checked({ state: 'TOO_FEW', left: 1 }))
    expect(validateCart([{ ...ugali, quantity: 1 }], earlier)[0]?.change).toBeNull()
  })
  it('finds each line by what it is, not by its place', () => {
    const earlier = check([ugali, tilapia], checked(), checked({ priceKES: 900, variationName: 'Large' }))
    expect(validateCart([tilapia], earlier)[0]?.now?.variationName).toBe('Large')
  })
})

describe('what a cart holds', () => {
  it('names the variation once', () => {
    const now = checked({ variationName: 'Large' })
    expect(lineName({ item: tilapia, now })).toBe('Tilapia, Large')
    expect(lineName({ item: { ...tilapia, name: 'Tilapia, Large' }, now })).toBe('Tilapia, Large')
    expect(lineName({ item: ugali, now: undefined })).toBe('Ugali')
  })
  it('has goods unless every line is a ticket', () => {
    const of = (...kinds: ('ITEM' | 'TICKET')[]) =>
      hasGoods(
        kinds.map((kind) => ({ item: ugali, now: checked({ kind }), priceKES: 60, amountKES: 60, change: null })),
      )
    expect([of('ITEM'), of('TICKET'), of('TICKET', 'ITEM')]).toEqual([true, false, true])
  })
})
