import type { VendorId } from '#contracts/wire/primitives.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import { nairobiDay } from '#server/platform/nairobi.ts'
import type { PdfLanguage } from '#server/platform/pdf/printed.ts'
import type { MarketIssuer } from '../orders-settings.ts'
import { type Commission, findInvoicedShop, nextMonth, readCommission } from './commission.queries.ts'
import type { InvoiceDocument } from './draw-invoice.ts'
import { etimsBlock } from './etims-block.ts'
import { formatDocumentNumber, invoiceLabels } from './invoice-labels.ts'
import { issueOnce } from './issue-invoice.ts'
import type { IssuedInvoice } from './issued.queries.ts'
import type { InvoiceDeps } from './order-documents.ts'
import { shareVat, standardVat, vatWithin } from './vat.ts'

export interface CommissionInvoiceDeps extends InvoiceDeps {
  market: MarketIssuer
}

const totalOf = ({ orders, refunds, others }: Commission) => orders + refunds + others

/** Null of a month in which nothing was sold, refunded or corrected. A commission of nothing is an invoice of nothing. */
export async function issueCommissionInvoice(
  { db, clock, market, queueSigning }: Pick<CommissionInvoiceDeps, 'db' | 'clock' | 'market' | 'queueSigning'>,
  vendorId: VendorId,
  month: string,
): Promise<{ issued: IssuedInvoice; commission: Commission } | null> {
  if (nairobiDay(clock.now()) < `${nextMonth(month)}-01`) {
    throw new DomainError('invalid_transition', 'The invoice of a month is written once the month is over.')
  }
  const commission = await readCommission(db, vendorId, month)
  const totalCents = totalOf(commission)
  if (commission.count === 0 && totalCents === 0) return null
  const vatBasisPoints = market.isVatRegistered ? standardVat : null
  const issued = await issueOnce(
    { db, queueSigning },
    {
      kind: 'COMMISSION_INVOICE',
      vendorId,
      orderId: null,
      refundId: null,
      month,
      issuerName: market.name,
      issuerPin: market.kraPin,
      buyerName: null,
      buyerPin: null,
      vatBasisPoints,
      datedAt: clock.now(),
      issuedAt: clock.now(),
    },
    () =>
      Promise.resolve({ totalCents, vatCents: vatBasisPoints === null ? 0 : vatWithin(totalCents, vatBasisPoints) }),
  )
  return { issued, commission }
}

export async function commissionInvoiceDocument(
  deps: CommissionInvoiceDeps,
  { vendorId, month, language }: { vendorId: VendorId; month: string; language: PdfLanguage },
): Promise<InvoiceDocument> {
  const { db, market, publicUrl, etimsReceiptUrl } = deps
  const found = await issueCommissionInvoice(deps, vendorId, month)
  if (!found) throw notFound('A commission in this month')
  const { issued, commission } = found
  const shop = await findInvoicedShop(db, vendorId)
  const words = invoiceLabels(language)
  const { vatBasisPoints, totalCents, vatCents } = issued
  const rows = [
    { label: words.commission, quantity: null, cents: commission.orders },
    { label: words.commissionBack, quantity: null, cents: commission.refunds },
    { label: words.commissionOther, quantity: null, cents: commission.others },
  ].filter(({ cents }) => cents !== 0)
  return {
    title: (vatBasisPoints === null ? words.titles : words.taxTitles)[issued.kind],
    heading: [words.number(formatDocumentNumber(issued.number)), words.moment(issued.datedAt)],
    badge: null,
    seller: { name: issued.issuerName, address: market.address, phone: '', pin: issued.issuerPin, logo: null },
    to: [
      shop?.name ?? '',
      ...(shop?.kraPin ? [`${words.pin} ${shop.kraPin}`] : []),
      ...(shop?.address ? [shop.address] : []),
    ],
    factsTitle: words.titles.COMMISSION_INVOICE,
    facts: [[words.forMonth, words.month(month)]],
    rows: shareVat(rows, vatCents),
    vatBasisPoints,
    totalCents,
    vatCents,
    etims: etimsBlock(issued, { etimsReceiptUrl, words, credited: null }),
    note: words.ofCommission,
    site: new URL(publicUrl).host,
  }
}
