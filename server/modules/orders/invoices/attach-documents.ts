import type { Language } from '#contracts/account/identity.ts'
import type { InvoiceKind } from '#contracts/money/invoices.ts'
import type { Attachment, FindAttached } from '#server/modules/outbox/index.ts'
import { minutes, plus } from '#server/platform/clock.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Drawings } from '#server/platform/pdf/drawings.ts'
import type { drawInvoices, InvoiceDocument } from './draw-invoice.ts'
import { invoiceLabels } from './invoice-labels.ts'
import { creditNoteDocuments, type InvoiceDeps, receiptDocument } from './order-documents.ts'

export const invoiceDrawer = { file: new URL('./draw-invoice.ts', import.meta.url), name: 'drawInvoices' }

type AttachDeps = InvoiceDeps & { drawings: Drawings }

/** So long a document waits for its signature before it is sent as it is; until then it is looked at again. */
const signedWithin = minutes(10)
const looksEvery = minutes(0.25)

interface Attaching {
  kind: InvoiceKind
  orderNumber: string
  language: Language
}

/** What was paid, as a document, once it was handed over; of what cost nothing there is none. */
export const attachReceipt =
  (deps: AttachDeps): FindAttached['order_completed'] =>
  async ({ userId: customerId, language, data: { orderId: id, orderNumber } }) => ({
    draw: () =>
      drawDocuments(deps, { kind: 'RECEIPT', orderNumber, language }, async () => [
        await receiptDocument(deps, { id, language, reader: { customerId } }),
      ]),
    others: [],
  })

/** What came back, as its credit note; money that came for the order a second time has none. */
export const attachCreditNotes =
  (deps: AttachDeps): FindAttached['refund_sent'] =>
  async ({ userId: customerId, language, data: { orderId: id, orderNumber, refundId } }) => ({
    draw: () =>
      drawDocuments(deps, { kind: 'CREDIT_NOTE', orderNumber, language }, () =>
        creditNoteDocuments(deps, { id, language, reader: { customerId } }, refundId),
      ),
    others: [],
  })

async function drawDocuments(
  deps: AttachDeps,
  { kind, orderNumber, language }: Attaching,
  read: () => Promise<InvoiceDocument[]>,
): Promise<Attachment | Date | null> {
  const [first, ...others] = await read().catch((error: unknown) => {
    // There is no such document: the words alone tell it.
    if (error instanceof DomainError) return []
    throw error
  })
  if (!first) return null
  const now = deps.clock.now()
  // What was sent is kept: a buyer who has it without its code would ask the shop for another invoice of the same sale.
  if ([first, ...others].some((document) => isSignedSoon(document, now))) return plus(now, looksEvery)
  const document = { documents: [first, ...others], language, now } as const
  const bytes = await deps.drawings.draw<typeof drawInvoices>(invoiceDrawer, document)
  const filename = `${orderNumber} ${invoiceLabels(language).titles[kind]}.pdf`
  return { format: 'DOCUMENT', type: 'application/pdf', filename, bytes: Buffer.from(bytes) }
}

const isSignedSoon = ({ etims }: InvoiceDocument, now: Date) =>
  etims !== null && 'issuedAt' in etims && now < plus(etims.issuedAt, signedWithin)

/** A receipt that there is not, as a document. */
export async function exampleReceipt(drawings: Drawings): Promise<Attachment> {
  const document = { documents: [example], language: 'en', now: new Date('2026-11-20T09:00:00Z') } as const
  const bytes = await drawings.draw<typeof drawInvoices>(invoiceDrawer, document)
  return { format: 'DOCUMENT', type: 'application/pdf', filename: 'UZ27545273 Receipt.pdf', bytes: Buffer.from(bytes) }
}

const example: InvoiceDocument = {
  title: 'Receipt',
  heading: ['No. 0042 · UZ 27 54 52 73', '20 November 2026, 12:49'],
  badge: 'Paid by M-Pesa',
  seller: {
    name: 'Mama Achieng’s Kitchen',
    address: 'Argwings Kodhek Road',
    phone: '0700 000 254',
    pin: null,
    logo: null,
  },
  to: ['Wanjiru Kamau', 'Kilimani'],
  factsTitle: 'Payment',
  facts: [['Receipt', 'UKO4K8Z2QX']],
  rows: [{ label: 'Tilapia, ugali and greens', quantity: 2, cents: 161_000, vatCents: 0 }],
  etims: null,
  vatBasisPoints: null,
  totalCents: 161_000,
  vatCents: 0,
  note: 'Sold by Mama Achieng’s Kitchen.',
  site: 'uliza.example',
}
