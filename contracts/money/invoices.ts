import * as z from 'zod'
import { csvEndpoint } from '../wire/csv-endpoint.ts'
import { endpoint } from '../wire/endpoint.ts'
import { ShillingsAndCents } from '../wire/money.ts'
import { Instant, InvoiceId, Month, OrderId, page, pageQuery } from '../wire/primitives.ts'
import { SigningState } from './etims.ts'

/** Who sells: of a person it begins with A, of a company with P. */
export const KraPin = z
  .string()
  .regex(/^[AP]\d{9}[A-Z]$/, 'A KRA PIN is A or P, nine digits and a letter, like P051234567X.')
  .meta({ examples: ['P051234567X'] })

/**
 * RECEIPT: what a shop sold with an order. CREDIT_NOTE: what of it went back. COMMISSION_INVOICE: what the marketplace
 * kept of a shop's sales of a month.
 */
export const InvoiceKind = z.enum(['RECEIPT', 'CREDIT_NOTE', 'COMMISSION_INVOICE'])
export type InvoiceKind = z.infer<typeof InvoiceKind>

const pdf = {
  query: z.strictObject({ language: z.enum(['en', 'sw']).default('en') }),
  response: z.string(),
  contentType: 'application/pdf',
  limits: [{ name: 'invoice-pdf', max: 60, every: '10 minutes', by: 'account' }],
  errors: ['not_found', 'invalid_transition'],
} as const

const ofOrder = z.object({ id: OrderId })

/** A4, to print or to keep. It is numbered when it is first asked for, or the night after the order was paid. */
export const receiptPdf = endpoint({
  method: 'GET',
  path: '/api/user/orders/:id/receipt.pdf',
  summary: 'Draws the receipt of a paid order as a PDF',
  access: 'user',
  guests: 'allowed',
  params: ofOrder,
  ...pdf,
})

/** Those of all its refunds that have arrived, a page for each. */
export const creditNotesPdf = endpoint({
  method: 'GET',
  path: '/api/user/orders/:id/credit-notes.pdf',
  summary: 'Draws the credit notes of an order as a PDF',
  access: 'user',
  guests: 'allowed',
  params: ofOrder,
  ...pdf,
})

export const vendorReceiptPdf = endpoint({
  method: 'GET',
  path: '/api/vendor/orders/:id/receipt.pdf',
  summary: 'Draws the receipt of an order of the vendor as a PDF',
  access: 'vendor',
  staff: ['orders'],
  params: ofOrder,
  ...pdf,
})

export const vendorCreditNotesPdf = endpoint({
  method: 'GET',
  path: '/api/vendor/orders/:id/credit-notes.pdf',
  summary: 'Draws the credit notes of an order of the vendor as a PDF',
  access: 'vendor',
  staff: ['orders'],
  params: ofOrder,
  ...pdf,
})

/** What the ledger has of the marketplace's commission for the shop in that month; in the last one unless it is said. */
export const commissionInvoicePdf = endpoint({
  method: 'GET',
  path: '/api/vendor/revenue/commission-invoice.pdf',
  summary: 'Draws the invoice of a month’s commission as a PDF',
  access: 'vendor',
  staff: ['money'],
  ...pdf,
  query: pdf.query.extend({ month: Month.optional() }),
})

const Signing = z.object({
  state: SigningState,
  /** As it stands on the document; null until it is signed. */
  unitNumber: z.string().nullable(),
  /** What the authority said of what it refused; null of anything else. */
  reason: z.string().nullable(),
})

/** Of a credit note what went back, and of a commission what was kept, both as they stand on it. */
const ListedInvoice = z.object({
  id: InvoiceId,
  kind: InvoiceKind,
  number: z.int(),
  /** As it is printed: when it was paid, or came back. */
  datedAt: Instant,
  /** Null of an invoice of commissions. */
  order: z.object({ id: OrderId, number: z.string() }).nullable(),
  totalKES: ShillingsAndCents,
  /** In the total. */
  vatKES: ShillingsAndCents,
  /** Null of what is not signed for eTIMS, and is not going to be. */
  signing: Signing.nullable(),
})
export type ListedInvoice = z.infer<typeof ListedInvoice>

/** What a bookkeeper declares: the shop's own documents, and the invoices that it got of the marketplace. */
export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/vendor/revenue/invoices',
  summary: 'Lists the receipts, credit notes and commission invoices of a month',
  access: 'vendor',
  staff: ['money'],
  filterOrder: ['month'],
  /** This month unless said. */
  query: z.strictObject({ month: Month.optional(), ...pageQuery }),
  response: page(ListedInvoice),
  errors: ['invalid_input'],
})

export const exportInvoices = csvEndpoint(
  listInvoices,
  'Downloads the receipts, credit notes and commission invoices of a month as CSV',
)
