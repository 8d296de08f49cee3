import { describe, expect, it } from 'vitest'
import { valuesOf } from './shop-draft.ts'
import { stepAfter, stepBefore, stepOf } from './steps.ts'

describe('a shop that is being written', () => {
  it('comes back as it was left, with no number where none was written', () => {
    const values = {
      name: 'Samaki',
      slug: 'samaki-',
      deliveryAreas: [{ name: 'Karen', feeKES: null }],
      preparationMinutes: { from: 20, to: null },
    }
    expect(valuesOf({ values })).toEqual({
      name: 'Samaki',
      slug: 'samaki-',
      deliveryAreas: [{ name: 'Karen', feeKES: Number.NaN, minimumKES: Number.NaN }],
      preparationMinutes: { from: 20, to: Number.NaN },
    })
    expect(valuesOf({ values: {} })).toEqual({})
  })
})

describe('the steps', () => {
  it('follow one another', () => {
    expect([
      stepAfter('shop'),
      stepAfter('payout'),
      stepAfter('review'),
      stepBefore('shop'),
      stepBefore('place'),
    ]).toEqual(['place', 'documents', 'review', undefined, 'shop'])
  })
  it('know which of them asks for a field', () => {
    expect(stepOf(['payoutPhone', 'deliveryAreas.0.name'])).toBe('delivery')
    expect(stepOf(['slug'])).toBe('shop')
    expect(stepOf([])).toBeUndefined()
  })
})
