import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { salesLines } from './sales-lines.ts'

/** As the authority computes a line: what is without tax first. */
const taxOf = (cents: number) => cents - Math.round((cents * 100) / 116)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

describe('the lines of a document', () => {
  it.each([
    [{ totalCents: 10_000, vatCents: 1_379 }, [{ letter: 'B', cents: 10_000, vatCents: 1_379 }]],
    [{ totalCents: 10_000, vatCents: 0 }, [{ letter: 'D', cents: 10_000, vatCents: 0 }]],
    [
      { totalCents: 20_000, vatCents: 1_379 },
      [
        { letter: 'B', cents: 9_998, vatCents: 1_379 },
        { letter: 'D', cents: 10_002, vatCents: 0 },
      ],
    ],
  ])('are one for each tax letter: %o', (document, lines) => {
    expect(salesLines(document)).toEqual(lines)
  })

  it('have the sums of the document to the cent, and each the tax that the authority computes of it', () => {
    // Rows that were rounded each, and something that is not taxed.
    const rows = fc.array(fc.integer({ min: 1, max: 2_000_000 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(rows, fc.oneof(fc.constant(0), fc.integer({ min: 100, max: 100_000 })), (taxed, untaxed) => {
        const document = { totalCents: sum(taxed) + untaxed, vatCents: sum(taxed.map(taxOf)) }
        // A shilling and less of nothing but rows that round up is no sale.
        fc.pre(document.totalCents > 200)
        const lines = salesLines(document) ?? []
        expect(sum(lines.map(({ cents }) => cents))).toBe(document.totalCents)
        expect(sum(lines.map(({ vatCents }) => vatCents))).toBe(document.vatCents)
        for (const { letter, cents, vatCents } of lines) {
          expect(cents).toBeGreaterThan(0)
          expect(vatCents).toBe(letter === 'B' ? taxOf(cents) : 0)
        }
      }),
    )
  })

  it('there are none of sums below zero, or with more tax than a price can hold', () => {
    expect(salesLines({ totalCents: -100, vatCents: -14 })).toBeNull()
    expect(salesLines({ totalCents: 0, vatCents: 0 })).toBeNull()
    expect(salesLines({ totalCents: 10_000, vatCents: 2_000 })).toBeNull()
  })
})
