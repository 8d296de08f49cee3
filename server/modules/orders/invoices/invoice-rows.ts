import type { Cents } from '#contracts/wire/money.ts'
import type { PdfLanguage } from '#server/platform/pdf/printed.ts'
import { invoiceLabels } from './invoice-labels.ts'
import type { InvoicedOrder } from './invoiced-order.queries.ts'
import { type InvoiceRow, shareVat, vatWithin } from './vat.ts'

type Line = InvoicedOrder['lines'][number]

const lineLabel = ({ name, variationName, options }: Pick<Line, 'name' | 'variationName' | 'options'>) =>
  [name, variationName, ...options.map((option) => option.name)].filter(Boolean).join(', ')

/**
 * What an order was charged for, row by row: its lines, and each rule of its price once. What the shop sold holds its
 * VAT; what the marketplace adds or takes off holds none of the shop's.
 */
export function receiptRows(order: InvoicedOrder, vatBasisPoints: number | null, language: PdfLanguage): InvoiceRow[] {
  const words = invoiceLabels(language)
  const vat = (cents: Cents, isOfShop: boolean) =>
    vatBasisPoints === null || !isOfShop ? 0 : vatWithin(cents, vatBasisPoints)
  const goods = order.lines.map((line) => {
    const cents = line.unitPriceCents * line.quantity
    return { label: lineLabel(line), quantity: line.quantity, cents, vatCents: vat(cents, true) }
  })
  const rules = order.priceLines
    .filter(({ kind }) => kind !== 'GOODS')
    .map(({ kind, party, basis, amountCents }) => ({
      label: words.priceLine(kind, basis),
      quantity: kind === 'DELIVERY' ? 1 : null,
      cents: amountCents,
      vatCents: vat(amountCents, party === 'VENDOR'),
    }))
  return [...goods.filter(({ cents }) => cents > 0), ...rules]
}

/** What of an order went back: the lines it was refunded by, and what else is in the refund. */
export function creditRows(
  order: InvoicedOrder,
  refund: InvoicedOrder['refunds'][number],
  vatCents: Cents,
  language: PdfLanguage,
): InvoiceRow[] {
  const words = invoiceLabels(language)
  const returned = refund.lines.flatMap(({ orderLineId, quantity, amountCents }) => {
    const line = order.lines.find(({ id }) => id === orderLineId)
    return line ? [{ label: lineLabel(line), quantity, cents: amountCents }] : []
  })
  const rest = refund.amountCents - returned.reduce((sum, { cents }) => sum + cents, 0)
  const others =
    rest === 0
      ? []
      : [{ label: returned.length > 0 ? words.otherRefunded : words.partRefunded, quantity: null, cents: rest }]
  return shareVat([...returned, ...others], vatCents)
}

export const sumOf = (rows: readonly InvoiceRow[], column: 'cents' | 'vatCents'): Cents =>
  rows.reduce((sum, row) => sum + row[column], 0)
