import { describe, expect, it } from 'vitest'
import type { OptionGroup } from '#contracts/options/option-groups.ts'
import { changeOf, kindOf, numbersOf, valuesOf } from './group-values.ts'

const side = {
  id: 'side',
  name: 'Side',
  least: 1,
  most: 1,
  options: [{ id: 'ugali', name: 'Ugali', priceKES: 0, isSoldOut: true }],
  products: [],
  version: 3,
  updatedAt: '',
} as unknown as OptionGroup

describe('what is saved of a group', () => {
  it('is what was changed, and nothing when nothing was', () => {
    expect(changeOf(valuesOf(side), side)).toBeUndefined()
    expect(changeOf({ ...valuesOf(side), name: 'With it' }, side)).toEqual({ name: 'With it' })
  })
  it('never carries the switch of an option, which works by itself', () => {
    const options = [...valuesOf(side).options, { name: 'Chips', priceKES: 100 }]
    expect(changeOf({ ...valuesOf(side), options }, side)).toEqual({
      options: [
        { id: 'ugali', name: 'Ugali', priceKES: 0 },
        { name: 'Chips', priceKES: 100 },
      ],
    })
  })
})

it.each([
  ['ONE', { least: 1, most: 1 }],
  ['SOME', { least: 1, most: 4 }],
  ['ANY', { least: 0, most: 4 }],
] as const)('the way %s to choose and its numbers are one', (kind, numbers) => {
  expect(numbersOf(kind, 4)).toEqual(numbers)
  expect(kindOf(numbers)).toBe(kind)
})
