import { describe, expect, it } from 'vitest'
import type { OptionGroup } from '#contracts/options/option-groups.ts'
import { choiceKind, choiceNumbers, groupChange, toGroupValues } from './group-values.ts'

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
    expect(groupChange(toGroupValues(side), side)).toBeUndefined()
    expect(groupChange({ ...toGroupValues(side), name: 'With it' }, side)).toEqual({ name: 'With it' })
  })
  it('never carries the switch of an option, which works by itself', () => {
    const options = [...toGroupValues(side).options, { name: 'Chips', priceKES: 100 }]
    expect(groupChange({ ...toGroupValues(side), options }, side)).toEqual({
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
  expect(choiceNumbers(kind, 4)).toEqual(numbers)
  expect(choiceKind(numbers)).toBe(kind)
})
