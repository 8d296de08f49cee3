import { describe, expect, it } from 'vitest'
import type { ProductForEditing } from '#contracts/catalog.ts'
import { quickChange, quickParts } from './quick-change.ts'

const product = {
  id: 'p',
  name: 'Pilau',
  description: 'With kachumbari',
  section: 'Rice',
  priceKES: 350,
  stock: 10,
  maxPerOrder: null,
  status: 'ACTIVE',
  variations: [],
  version: 3,
} as unknown as ProductForEditing
const sizes = [
  { id: 'half', name: 'Half', priceKES: 350, stock: 4 },
  { id: 'full', name: 'Full', priceKES: 600, stock: null },
] as unknown as ProductForEditing['variations']

describe('a change from the list of products', () => {
  it('sends the price alone when the price was changed', () => {
    const [own] = quickParts(product)
    expect(quickChange(product, [{ ...own!, priceKES: 380 }])).toEqual({ priceKES: 380, version: 3 })
  })

  it('sends sold out as a stock of nothing, counted from the one that was seen', () => {
    const [own] = quickParts(product)
    expect(quickChange(product, [{ ...own!, stock: 0 }])).toEqual({ stock: 0, stockSeen: 10, version: 3 })
  })

  it('sends of the variations what was changed', () => {
    const varied = { ...product, variations: sizes }
    const [half, full] = quickParts(varied)
    expect(quickChange(varied, [half!, { ...full!, priceKES: 650 }])).toEqual({
      variations: [{ id: 'half' }, { id: 'full', priceKES: 650 }],
      version: 3,
    })
  })

  it('sends nothing when nothing was changed', () => {
    expect(quickChange(product, quickParts(product))).toBeUndefined()
  })
})
