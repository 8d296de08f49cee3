import { describe, expect, it } from 'vitest'
import { seededRandom } from '#server/testing/world/random.ts'
import { receiptRows, sumOf } from './invoice-rows.ts'
import type { InvoicedOrder } from './invoiced-order.queries.ts'
import { shareVat, vatShare, vatWithin } from './vat.ts'

describe('the VAT of a price', () => {
  it.each([
    [95_000, 13_103],
    [12_000, 1_655],
    [8_000, 1_103],
    [36_000, 4_966],
    [10_000, 1_379],
    [0, 0],
    [-10_000, -1_379],
  ])('of %i cents at 16 %% is %i, since prices hold it', (cents, vat) => {
    expect(vatWithin(cents, 1600)).toBe(vat)
  })

  it('of parts that follow each other is together that of the whole, however they are cut', () => {
    const random = seededRandom('vat of parts')
    for (let round = 0; round < 500; round++) {
      const cuts = Array.from(
        { length: 1 + Math.floor(random.next() * 6) },
        () => 100 + Math.floor(random.next() * 90_000),
      )
      const total = cuts.reduce((sum, cut) => sum + cut, 0)
      const vat = vatWithin(total, 1600)
      const rows = shareVat(
        cuts.map((cents) => ({ label: '', quantity: 1, cents })),
        vat,
      )
      expect(rows.reduce((sum, { vatCents }) => sum + vatCents, 0)).toBe(vat)
      expect(rows.every(({ vatCents, cents }) => vatCents >= 0 && vatCents <= cents)).toBe(true)
    }
  })

  it('of nothing is nothing', () => {
    expect([vatShare(0, 0, 0), shareVat([], 0)]).toEqual([0, []])
  })
})

describe('the rows of a receipt', () => {
  it('hold the VAT of what the shop sold, whatever of it the marketplace bears', () => {
    const order = {
      lines: [{ id: 'fish', name: 'Tilapia', variationName: null, options: [], unitPriceCents: 100_000, quantity: 1 }],
      priceLines: [
        { kind: 'GOODS', party: 'VENDOR', amountCents: 100_000, basis: null },
        { kind: 'DISCOUNT', party: 'PLATFORM', amountCents: -90_000, basis: { code: 'OPENING' } },
        { kind: 'DISCOUNT', party: 'VENDOR', amountCents: -1_000, basis: { code: 'LUNCH' } },
      ],
    } as unknown as InvoicedOrder
    const rows = receiptRows(order, 1600, 'en')
    expect(rows.map(({ cents, vatCents }) => [cents, vatCents])).toEqual([
      [100_000, 13_793],
      [-90_000, 0],
      [-1_000, -138],
    ])
    expect([sumOf(rows, 'cents'), sumOf(rows, 'vatCents')]).toEqual([9_000, 13_655])
    expect(sumOf(receiptRows(order, null, 'en'), 'vatCents')).toBe(0)
  })
})
