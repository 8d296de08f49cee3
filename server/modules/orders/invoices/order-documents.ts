import type { OrderId, RefundId } from '#contracts/wire/primitives.ts'
import { parseSystemReason } from '#contracts/wire/system-reason.ts'
import { shopReader, visibleAddress } from '#server/modules/identity/index.ts'
import { describeMethod, findOrderPayment, type PaymentDeps } from '#server/modules/payments/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import { maskPhone } from '#server/platform/contacts.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Column, sql } from '#server/platform/database/drizzle.ts'
import { columns, selectOne } from '#server/platform/database/select.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import { type FileStore, readJpeg } from '#server/platform/files/index.ts'
import { type PdfLanguage, printedOrderNumber, printedPhone } from '#server/platform/pdf/printed.ts'
import type { InvoiceDocument } from './draw-invoice.ts'
import { etimsBlock } from './etims-block.ts'
import { formatDocumentNumber, invoiceLabels } from './invoice-labels.ts'
import { creditRows, receiptRows, sumOf } from './invoice-rows.ts'
import { findInvoicedOrder, type InvoicedOrder, type InvoiceReader } from './invoiced-order.queries.ts'
import { invoices } from './invoices.tables.ts'
import { type IssuingDeps, issueOnce } from './issue-invoice.ts'
import type { IssuedInvoice } from './issued.queries.ts'
import { standardVat, vatShare } from './vat.ts'

export interface InvoiceDeps extends Pick<PaymentDeps, 'db' | 'providers'>, IssuingDeps {
  clock: Clock
  /** Where the logos of shops are. */
  media: FileStore
  /** The address of the marketplace, printed on each. */
  publicUrl: string
  /** Where the tax authority shows what it has signed. */
  etimsReceiptUrl: string
}

type Issuing = Pick<InvoiceDeps, 'db' | 'clock' | 'queueSigning'>

interface Asked {
  id: OrderId
  reader: InvoiceReader
  language: PdfLanguage
}

const noRefund = { refundId: null, month: null }

/** The receipt of a paid order, numbered once. */
async function issueReceipt({ clock, ...deps }: Issuing, order: InvoicedOrder): Promise<IssuedInvoice> {
  if (order.paidAt === null || order.totalCents === 0) {
    throw new DomainError('invalid_transition', 'Only what was paid for has a receipt.')
  }
  const vatBasisPoints = order.isVatRegistered ? standardVat : null
  const rows = receiptRows(order, vatBasisPoints, 'en')
  return issueOnce(
    deps,
    {
      kind: 'RECEIPT',
      vendorId: order.vendorId,
      orderId: order.id,
      ...noRefund,
      issuerName: order.shopName,
      issuerPin: order.kraPin,
      buyerName: order.buyer?.companyName ?? null,
      buyerPin: order.buyer?.kraPin ?? null,
      vatBasisPoints,
      datedAt: new Date(order.paidAt),
      issuedAt: clock.now(),
    },
    () => Promise.resolve({ totalCents: order.totalCents, vatCents: sumOf(rows, 'vatCents') }),
  )
}

/** The credit note of a refund that has arrived: by its issuer, to its buyer and with its VAT as the receipt has them. */
async function issueCreditNote(
  deps: Issuing,
  order: InvoicedOrder,
  { id, amountCents, settledAt }: InvoicedOrder['refunds'][number],
): Promise<{ receipt: IssuedInvoice; note: IssuedInvoice }> {
  const { clock } = deps
  const receipt = await issueReceipt(deps, order)
  const { vendorId, orderId, issuerName, issuerPin, buyerName, buyerPin, vatBasisPoints } = receipt
  const note = await issueOnce(
    deps,
    {
      kind: 'CREDIT_NOTE',
      vendorId,
      orderId,
      refundId: id,
      month: null,
      issuerName,
      issuerPin,
      buyerName,
      buyerPin,
      vatBasisPoints,
      datedAt: new Date(settledAt ?? clock.now()),
      issuedAt: clock.now(),
    },
    async (tx) => {
      const before = await credited(tx, order)
      const vatAfter = vatShare(receipt.vatCents, receipt.totalCents, before.totalCents + amountCents)
      return { totalCents: amountCents, vatCents: vatAfter - before.vatCents }
    },
    receipt.id,
  )
  return { receipt, note }
}

/** What credit notes have of an order so far. */
async function credited(db: Db, { id, vendorId }: Pick<InvoicedOrder, 'id' | 'vendorId'>) {
  const sum = (column: Column) => sql<number>`coalesce(sum(${column}), 0)::bigint`
  const found = await selectOne(
    db,
    columns({ totalCents: sum(invoices.totalCents), vatCents: sum(invoices.vatCents) }),
    sql`from ${invoices} where ${invoices.vendorId} = ${vendorId} and ${invoices.orderId} = ${id}
      and ${invoices.kind} = 'CREDIT_NOTE'`,
  )
  return found ?? { totalCents: 0, vatCents: 0 }
}

async function findOrder({ db }: Pick<InvoiceDeps, 'db'>, { id, reader }: Pick<Asked, 'id' | 'reader'>) {
  const order = await findInvoicedOrder(db, id, reader)
  if (!order) throw notFound('The order')
  return order
}

/** Issues what an order and its refunds have no document for yet. */
export async function issueForOrder(deps: Issuing, asked: Pick<Asked, 'id' | 'reader'>) {
  const order = await findOrder(deps, asked)
  await issueReceipt(deps, order)
  for (const refund of order.refunds) await issueCreditNote(deps, order, refund)
}

export async function receiptDocument(deps: InvoiceDeps, asked: Asked): Promise<InvoiceDocument> {
  const order = await findOrder(deps, asked)
  const receipt = await issueReceipt(deps, order)
  const words = invoiceLabels(asked.language)
  const payment = await findOrderPayment(deps.db, order)
  const method = payment && describeMethod(deps.providers, payment).name[asked.language]
  return {
    ...(await common(deps, asked, order, receipt)),
    heading: headingOf(receipt, order, asked.language),
    badge: method ? words.paidBy(method) : null,
    factsTitle: words.payment,
    facts: [
      ...(payment?.receipt ? [[words.receipt, payment.receipt] satisfies [string, string]] : []),
      ...(payment?.phone ? [[words.from, maskPhone(payment.phone)] satisfies [string, string]] : []),
      ...(order.completedAt === null
        ? []
        : [[words.done[order.fulfilment], words.moment(new Date(order.completedAt))] satisfies [string, string]]),
    ],
    rows: receiptRows(order, receipt.vatBasisPoints, asked.language),
  }
}

/** One for each refund that has arrived, the first first; of one of them, that one alone. */
export async function creditNoteDocuments(
  deps: InvoiceDeps,
  asked: Asked,
  refundId?: RefundId,
): Promise<InvoiceDocument[]> {
  const order = await findOrder(deps, asked)
  const refunds = refundId ? order.refunds.filter(({ id }) => id === refundId) : order.refunds
  if (refunds.length === 0) throw new DomainError('invalid_transition', 'Nothing of the order has come back yet.')
  const words = invoiceLabels(asked.language)
  const documents: InvoiceDocument[] = []
  for (const refund of refunds) {
    const { receipt, note } = await issueCreditNote(deps, order, refund)
    documents.push({
      ...(await common(deps, asked, order, note, receipt)),
      heading: headingOf(note, order, asked.language),
      badge: words.refundedOn,
      factsTitle: words.refund,
      facts: [
        [words.creditOf, words.number(formatDocumentNumber(receipt.number))],
        ...(refund.receipt ? [[words.receipt, refund.receipt] satisfies [string, string]] : []),
        // What is a code of the program is said by the pages.
        ...(parseSystemReason(refund.reason) ? [] : [[words.reason, refund.reason] satisfies [string, string]]),
      ],
      rows: creditRows(order, refund, note.vatCents, asked.language),
    })
  }
  return documents
}

const headingOf = (issued: IssuedInvoice, order: InvoicedOrder, language: PdfLanguage) => {
  const words = invoiceLabels(language)
  return [
    `${words.number(formatDocumentNumber(issued.number))} · ${printedOrderNumber(order.number)}`,
    words.moment(issued.datedAt),
  ]
}

async function common(
  { media, publicUrl, etimsReceiptUrl }: InvoiceDeps,
  { reader, language }: Asked,
  order: InvoicedOrder,
  issued: IssuedInvoice,
  credited?: IssuedInvoice,
) {
  const words = invoiceLabels(language)
  const { address } = visibleAddress('customerId' in reader ? 'CUSTOMER' : shopReader(reader), {
    status: order.status,
    fulfilment: { address: order.address, landmark: null },
  })
  const titles = issued.vatBasisPoints === null ? words.titles : words.taxTitles
  return {
    title: titles[issued.kind],
    seller: {
      name: issued.issuerName,
      address: order.shopAddress,
      phone: printedPhone(order.shopPhone),
      pin: issued.issuerPin,
      logo: order.shopLogo && (await readJpeg(media, order.shopLogo, 160)),
    },
    to: buyerLines(issued, words, [order.contactName, address, order.areaName]),
    vatBasisPoints: issued.vatBasisPoints,
    totalCents: issued.totalCents,
    vatCents: issued.vatCents,
    etims: etimsBlock(issued, { etimsReceiptUrl, words, credited: credited?.signature ?? null }),
    note: words.soldBy,
    site: new URL(publicUrl).host,
  }
}

/** Whom it is made out to, and who bought where that is somebody else. */
function buyerLines(
  { buyerName, buyerPin }: IssuedInvoice,
  words: ReturnType<typeof invoiceLabels>,
  [name, ...place]: (string | null)[],
): string[] {
  const lines = buyerName
    ? [buyerName, `${words.pin} ${buyerPin}`, [name, ...place].filter(Boolean).join(', ')]
    : [name, place.filter(Boolean).join(', ')]
  return lines.filter((line) => line !== null && line !== '') as string[]
}
