import type { Cents } from '#contracts/wire/money.ts'

/** What of a document is sent as one line: taxed at 16 % (B), or not at all (D). VAT is in the price. */
export interface SalesLine {
  letter: 'B' | 'D'
  cents: Cents
  vatCents: Cents
}

/** The VAT that the authority computes of a line: 16 of 116, to the cent. */
const vatOf = (cents: Cents): Cents => Math.round((cents * 4) / 29)

/** The price of which that is the VAT. */
const priceOf = (vatCents: Cents): Cents => Math.round((vatCents * 29) / 4)

/** What is left beside what is taxed is something that is not; less than a shilling is rounding. */
const leastUntaxed = 100
/** Of a price whose VAT is rounded up as far as can be, and of one where it is rounded down: less than half a cent each. */
const [roundedUp, roundedDown] = [11, 18]
const mostLines = 100

/**
 * The lines of a document, made of its own two sums, so that nothing sent can differ from it. The authority computes the
 * VAT of each line anew. A document adds up rows that were rounded each, or has its share of another's VAT: where that is a
 * cent off, lines of some cents bring it there. Null where no lines have these sums: more VAT than the price can hold.
 */
export function salesLines({ totalCents, vatCents }: { totalCents: Cents; vatCents: Cents }): SalesLine[] | null {
  if (totalCents <= 0 || vatCents < 0) return null
  if (vatCents === 0) return [{ letter: 'D', cents: totalCents, vatCents: 0 }]
  const untaxed = totalCents - priceOf(vatCents)
  if (untaxed >= leastUntaxed)
    return [
      { letter: 'B', cents: priceOf(vatCents), vatCents },
      { letter: 'D', cents: untaxed, vatCents: 0 },
    ]
  const small: SalesLine[] = []
  let [cents, vat] = [totalCents, vatCents]
  while (vatOf(cents) !== vat) {
    const part = vatOf(cents) < vat ? roundedUp : roundedDown
    if (part >= cents || small.length >= mostLines) return null
    small.push({ letter: 'B', cents: part, vatCents: vatOf(part) })
    cents -= part
    vat -= vatOf(part)
  }
  return [{ letter: 'B', cents, vatCents: vat }, ...small]
}
