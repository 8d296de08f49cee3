import type { OrderRefund } from '#contracts/money/refunds.ts'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import FileText from '~icons/lucide/file-text'

/** Whose page it is on: each reads the documents of an order at an address of their own. */
export type InvoiceSide = 'user' | 'vendor'

const pdfUrl = (path: string) => `${path}.pdf?language=${getLocale()}`

export const receiptUrl = (side: InvoiceSide, id: OrderId) => pdfUrl(`/api/${side}/orders/${id}/receipt`)

const creditNotesUrl = (side: InvoiceSide, id: OrderId) => pdfUrl(`/api/${side}/orders/${id}/credit-notes`)

export const commissionInvoiceUrl = (month: string) =>
  `${pdfUrl('/api/vendor/revenue/commission-invoice')}&month=${month}`

/** Receipts, credit notes and invoices of a month, for who keeps the books. */
export const invoicesCsvUrl = (month: string) =>
  `/api/vendor/revenue/invoices.csv?month=${month}&language=${getLocale()}`

/** Opens a document beside the page. */
export function PdfLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="link -my-2 inline-flex items-center gap-1.5 justify-self-start py-2 text-13 print:hidden"
    >
      <FileText aria-hidden className="size-4" />
      {children}
    </a>
  )
}

interface CreditNotesLinkProps {
  side: InvoiceSide
  orderId: OrderId
  refunds: readonly Pick<OrderRefund, 'status'>[]
}

/** Nothing before any money has arrived. */
export function CreditNotesLink({ side, orderId, refunds }: CreditNotesLinkProps) {
  if (!refunds.some(({ status }) => status === 'SUCCEEDED')) return null
  return <PdfLink href={creditNotesUrl(side, orderId)}>{m.refunds_credit_notes()}</PdfLink>
}
