import type { FastifyReply } from 'fastify'
import type { ListedInvoice } from '#contracts/money/invoices.ts'
import * as contract from '#contracts/money/invoices.ts'
import { assert } from '#server/platform/errors.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { type CsvColumn, serveCsv } from '#server/platform/http/serve-csv.ts'
import { nairobiDay } from '#server/platform/nairobi.ts'
import type { Drawings } from '#server/platform/pdf/drawings.ts'
import type { PdfLanguage } from '#server/platform/pdf/printed.ts'
import { sendPdf } from '#server/platform/pdf/send-pdf.ts'
import { invoiceDrawer } from './attach-documents.ts'
import { monthBefore } from './commission.queries.ts'
import { type CommissionInvoiceDeps, commissionInvoiceDocument } from './commission-invoice.ts'
import type { drawInvoices, InvoiceDocument } from './draw-invoice.ts'
import { formatDocumentNumber } from './invoice-labels.ts'
import { invoicesOfMonth } from './list-invoices.queries.ts'
import { creditNoteDocuments, receiptDocument } from './order-documents.ts'

/** The documents of sales, for who bought and who sold. */
export function mountInvoices(http: Http, deps: CommissionInvoiceDeps & { drawings: Drawings }) {
  const { db, clock, drawings } = deps

  interface Asked {
    reply: FastifyReply
    language: PdfLanguage
    /** What it is kept by. */
    name: string
  }

  /** Drawn after whoever asks was found to be who may. */
  async function answer({ reply, language, name }: Asked, read: () => Promise<InvoiceDocument[]>) {
    const [first, ...others] = await read()
    assert(first, 'there is a document, or a refusal')
    const document = { documents: [first, ...others], language, now: clock.now() } as const
    return sendPdf(reply, await drawings.draw<typeof drawInvoices>(invoiceDrawer, document), name)
  }

  serve(http, contract.receiptPdf, ({ actor: { userId }, params: { id }, query: { language }, reply }) =>
    answer({ reply, language, name: `uliza-receipt-${id}` }, async () => [
      await receiptDocument(deps, { id, language, reader: { customerId: userId } }),
    ]),
  )

  serve(http, contract.creditNotesPdf, ({ actor: { userId }, params: { id }, query: { language }, reply }) =>
    answer({ reply, language, name: `uliza-credit-notes-${id}` }, () =>
      creditNoteDocuments(deps, { id, language, reader: { customerId: userId } }),
    ),
  )

  serve(http, contract.vendorReceiptPdf, ({ actor, params: { id }, query: { language }, reply }) =>
    answer({ reply, language, name: `uliza-receipt-${id}` }, async () => [
      await receiptDocument(deps, { id, language, reader: actor }),
    ]),
  )

  serve(http, contract.vendorCreditNotesPdf, ({ actor, params: { id }, query: { language }, reply }) =>
    answer({ reply, language, name: `uliza-credit-notes-${id}` }, () =>
      creditNoteDocuments(deps, { id, language, reader: actor }),
    ),
  )

  serve(http, contract.commissionInvoicePdf, ({ actor: { vendorId }, query: { language, month: of }, reply }) => {
    const month = of ?? monthBefore(clock.now())
    return answer({ reply, language, name: `uliza-commission-${month}` }, async () => [
      await commissionInvoiceDocument(deps, { vendorId, month, language }),
    ])
  })

  const thisMonth = () => nairobiDay(clock.now()).slice(0, 7)

  serve(http, contract.listInvoices, ({ actor, query: { month = thisMonth(), ...page } }) =>
    invoicesOfMonth(db, actor.vendorId, month, page),
  )

  serveCsv(http, contract.exportInvoices, ({ actor, query: { month = thisMonth() } }) => ({
    name: 'invoices',
    columns: invoiceColumns,
    read: (page) => invoicesOfMonth(db, actor.vendorId, month, page),
  }))
}

const invoiceColumns: readonly CsvColumn<ListedInvoice>[] = [
  [{ en: 'Dated', sw: 'Tarehe' }, ({ datedAt }) => nairobiDay(new Date(datedAt))],
  [{ en: 'What', sw: 'Nini' }, ({ kind }) => kind],
  [{ en: 'Number', sw: 'Namba' }, ({ number }) => formatDocumentNumber(number)],
  [{ en: 'Order', sw: 'Agizo' }, ({ order }) => order?.number],
  [{ en: 'Total (KES)', sw: 'Jumla (KES)' }, ({ totalKES }) => totalKES],
  [{ en: 'VAT in it (KES)', sw: 'VAT ndani yake (KES)' }, ({ vatKES }) => vatKES],
  [{ en: 'eTIMS', sw: 'eTIMS' }, ({ signing }) => signing?.state],
  [{ en: 'eTIMS invoice', sw: 'Ankara ya eTIMS' }, ({ signing }) => signing?.unitNumber],
]
