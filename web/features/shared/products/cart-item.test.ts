import { describe, expect, it } from 'vitest'
import { cartItemLimit } from './cart-item.ts'

describe('how many of a product one order may hold', () => {
  it.each([
    [
      'a hundred when nothing says otherwise',
      { maxPerOrder: null, maxPerCustomer: null, fewLeft: null },
      undefined,
      100,
    ],
    ['its own maximum', { maxPerOrder: 8, maxPerCustomer: null, fewLeft: null }, undefined, 8],
    [
      'the maximum for each customer, when that is less',
      { maxPerOrder: 8, maxPerCustomer: 2, fewLeft: 3 },
      undefined,
      2,
    ],
    ['what is left, when that is less', { maxPerOrder: 8, maxPerCustomer: null, fewLeft: 3 }, undefined, 3],
    ['what is left of the variation', { maxPerOrder: 8, maxPerCustomer: null, fewLeft: 5 }, { fewLeft: 2 }, 2],
    [
      'what is left of the whole, when the variation says nothing',
      { maxPerOrder: 8, maxPerCustomer: null, fewLeft: 5 },
      { fewLeft: null },
      5,
    ],
  ])('is %s', (_, product, variation, limit) => {
    expect(cartItemLimit(product, variation)).toBe(limit)
  })
})
