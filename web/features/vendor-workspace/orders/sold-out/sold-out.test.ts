import { describe, expect, it } from 'vitest'
import type { VendorOrder } from '#contracts/vendor-orders.ts'
import { soldOutChoices } from './use-sold-out.ts'

const line = (name: string, differences = {}) => ({
  productId: `product of ${name}`,
  productVariationId: null,
  name,
  variationName: null,
  kind: 'ITEM',
  options: [],
  ...differences,
})

describe('what of an order can be marked as sold out', () => {
  it('is each product or its variation, and each option, everything once and no ticket', () => {
    const lines = [
      line('Ugali', { options: [{ id: 'avocado', name: 'Avocado' }] }),
      line('Tilapia', {
        productVariationId: 'large',
        variationName: 'Large',
        options: [{ id: 'avocado', name: 'Avocado' }],
      }),
      line('Concert', { kind: 'TICKET' }),
    ]
    expect(soldOutChoices({ lines } as unknown as VendorOrder)).toEqual([
      { thing: { kind: 'PRODUCT', id: 'product of Ugali' }, name: 'Ugali' },
      { thing: { kind: 'OPTION', id: 'avocado' }, name: 'Avocado' },
      { thing: { kind: 'VARIATION', id: 'large' }, name: 'Tilapia, Large' },
    ])
  })
})
