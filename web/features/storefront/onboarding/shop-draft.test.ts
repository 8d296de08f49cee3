import { describe, expect, it } from 'vitest'
import { draftValues } from './shop-draft.ts'
import { findStep, stepAfter, stepBefore } from './steps.ts'

describe('a shop that is being written', () => {
  it('comes back as it was left, with no number where none was written', () => {
    const values = {
      name: 'Samaki',
      slug: 'samaki-',
      deliveryAreas: [{ name: 'Karen', feeKES: null }],
      preparationMinutes: { from: 20, to: null },
    }
    expect(draftValues({ values })).toEqual({
      name: 'Samaki',
      slug: 'samaki-',
      deliveryAreas: [{ name: 'Karen', feeKES: Number.NaN, minimumKES: Number.NaN }],
      preparationMinutes: { from: 20, to: Number.NaN },
    })
    expect(draftValues({ values: {} })).toEqual({})
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
    expect(findStep(['payoutPhone', 'deliveryAreas.0.name'])).toBe('delivery')
    expect(findStep(['slug'])).toBe('shop')
    expect(findStep([])).toBeUndefined()
  })
})
