import { useInfiniteQuery } from '@tanstack/react-query'
import type { SigningState } from '#contracts/money/etims.ts'
import { type InvoiceKind, type ListedInvoice, listInvoices } from '#contracts/money/invoices.ts'
import { apiPages } from '#web/lib/api/api-query.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge, type StatusLook } from '#web/ui/badge.tsx'
import { ListStates } from '#web/ui/tables/record-list.tsx'
import Check from '~icons/lucide/check'
import CircleAlert from '~icons/lucide/circle-alert'
import Clock from '~icons/lucide/clock'

const documents = (month: string) => apiPages(listInvoices, ['/api/vendor/revenue/invoices', month])

const titles: Record<InvoiceKind, (inputs: { number: string }) => string> = {
  RECEIPT: m.etims_kind_receipt,
  CREDIT_NOTE: m.etims_kind_credit,
  COMMISSION_INVOICE: m.etims_kind_commission,
}

const looks: Record<SigningState, StatusLook> = {
  SIGNED: { tone: 'done', icon: Check, label: m.etims_state_signed },
  WAITING: { tone: 'work', icon: Clock, label: m.etims_state_waiting },
  REFUSED: { tone: 'stop', icon: CircleAlert, label: m.etims_state_refused },
  FAILED: { tone: 'stop', icon: CircleAlert, label: m.etims_state_failed },
}

/** The documents of a month, the newest first, each with what the tax authority says of it. */
export default function DocumentList({ month }: { month: string }) {
  const query = useInfiniteQuery(documents(month))
  return (
    <ListStates
      query={query}
      failed={m.etims_documents_unread()}
      empty={<p className="meta py-2">{m.etims_documents_none()}</p>}
    >
      {(rows) => (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {rows.map((row) => (
            <DocumentRow key={row.id} document={row} />
          ))}
        </ul>
      )}
    </ListStates>
  )
}

function DocumentRow({ document: { kind, number, datedAt, totalKES, vatKES, signing } }: { document: ListedInvoice }) {
  return (
    <li className="grid gap-1 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0">
          <span className="block font-[650]">{titles[kind]({ number: String(number).padStart(6, '0') })}</span>
          <span className="meta block">{formatDate(datedAt, 'moment')}</span>
        </span>
        <span className="text-right tabular-nums">
          <span className="block font-[650]">{formatKES(totalKES)}</span>
          {vatKES !== 0 && <span className="meta block">{m.etims_vat({ sum: formatKES(vatKES) })}</span>}
        </span>
      </div>
      {signing && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge look={looks[signing.state]} />
          {signing.unitNumber && <span className="meta tabular-nums">{signing.unitNumber}</span>}
          {signing.state === 'FAILED' && <span className="meta">{m.etims_failed()}</span>}
          {signing.reason && (
            <span className="meta [overflow-wrap:anywhere]">{m.etims_reason({ reason: signing.reason })}</span>
          )}
        </div>
      )}
    </li>
  )
}
