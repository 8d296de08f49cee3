import type { Cents } from '#contracts/wire/money.ts'

/** Kenya's standard rate, 16 %, as basis points. */
export const standardVat = 1600

/** What of a price is VAT, to the cent: prices hold it. Of a discount, which is below zero, it is below zero too. */
export const vatWithin = (cents: Cents, basisPoints: number): Cents =>
  Math.sign(cents) * Math.round((Math.abs(cents) * basisPoints) / (10_000 + basisPoints))

/**
 * What of `vat` belongs to the first `part` of `total`. Shares of parts that follow each other are taken as differences,
 * so that all of them together are the whole to the cent.
 */
export const vatShare = (vat: Cents, total: Cents, part: Cents): Cents =>
  total === 0 ? 0 : Math.round((vat * part) / total)

/** A row of a document: what, how many at which price, and what it comes to. */
export interface InvoiceRow {
  label: string
  /** Null of what is not counted. */
  quantity: number | null
  cents: Cents
  vatCents: Cents
}

/** Rows that share a VAT, in proportion to what each comes to. */
export function shareVat(rows: readonly Omit<InvoiceRow, 'vatCents'>[], vat: Cents): InvoiceRow[] {
  const total = rows.reduce((sum, { cents }) => sum + cents, 0)
  let before = 0
  return rows.map((row) => {
    const after = before + row.cents
    const vatCents = vatShare(vat, total, after) - vatShare(vat, total, before)
    before = after
    return { ...row, vatCents }
  })
}
