import { describe, expect, it } from 'vitest'
import { stockLeft } from './stock-left.ts'

const variations = (...stocks: (number | null)[]) => stocks.map((stock) => ({ stock }))

describe('how many of a product can still be sold', () => {
  it.each([
    ['without variations its own stock', 4, [], 4],
    ['without any stock no end', null, [], null],
    ['what its variations have together', null, [2, 3], 5],
    ['no end as soon as one variation has none', null, [2, null], null],
    ['no more than its own stock', 3, [2, 3], 3],
    ['its own stock when a variation has no end', 3, [null], 3],
    ['nothing when all are sold', null, [0, 0], 0],
  ])('is %s', (_, stock, of, left) => {
    expect(stockLeft({ stock, variations: variations(...of) })).toBe(left)
  })
})
