import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { Correction, CorrectionSort, CorrectionState } from '#contracts/admin/corrections.ts'
import { correctionStates, movesLabel } from '#web/features/shared/corrections/correction-labels.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Money } from '#web/ui/money.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { RecordList } from '#web/ui/tables/record-list.tsx'
import type { Column } from '#web/ui/tables/record-table.tsx'
import { shownColumns } from '#web/ui/tables/shown-columns.ts'
import { LedgerList } from './ledger-list.tsx'
import { type CorrectionFilters, corrections } from './ledger-proof.queries.ts'

const DecideSheet = lazyChunk(() => import('./decide-correction-sheet.tsx'))

const sortLabels: Record<CorrectionSort, () => string> = {
  newest: m.admin_sort_newest,
  oldest: m.admin_sort_oldest,
  largest: m.correction_sort_largest,
}
const columnNames = {
  state: m.correction_state,
  between: m.correction_between,
  amount: m.correction_amount,
  why: m.correction_why,
  when: m.correction_when,
}
const states = Object.keys(correctionStates) as CorrectionState[]

interface Decided {
  correction: Correction
  act: 'confirm' | 'decline'
}

interface CorrectionsPageProps {
  filters: CorrectionFilters
  go: (change: CorrectionFilters) => void
}

/** Every correction of the ledger, and what of them waits for an approver; the page's state is its address. */
export function CorrectionsPage({ filters, go }: CorrectionsPageProps) {
  const query = useInfiniteQuery({ ...corrections(filters), placeholderData: keepPreviousData })
  const [decided, setDecided] = useState<Decided>()
  return (
    <LedgerList
      title={m.correction_list()}
      note={m.correction_list_note()}
      query={corrections(filters)}
      filters={filters}
      go={go}
      sortLabels={sortLabels}
      columnNames={columnNames}
      states={states.map((each) => ({ value: each, label: correctionStates[each].label() }))}
    >
      <RecordList
        query={query}
        caption={m.correction_list()}
        columns={shownColumns(
          columns((correction, act) => setDecided({ correction, act })),
          columnNames,
          filters.hide,
        )}
        rowKey={({ id }) => id}
        failed={m.correction_failed_load()}
        empty={
          <EmptyState heading="h2" cloth="night" title={m.correction_none()}>
            {m.correction_none_text()}
          </EmptyState>
        }
      />
      {decided && (
        <Suspense>
          <DecideSheet {...decided} onClose={() => setDecided(undefined)} />
        </Suspense>
      )}
    </LedgerList>
  )
}

const columns = (decide: (correction: Correction, act: Decided['act']) => void): Column<Correction>[] => [
  {
    id: 'shop',
    head: m.admin_vendor(),
    card: 'title',
    cell: ({ vendor }) => (
      <Link to="/admin/vendors/edit/$id" params={{ id: vendor.id }} className="link">
        {vendor.name}
      </Link>
    ),
  },
  {
    id: 'state',
    head: m.correction_state(),
    card: 'aside',
    cell: ({ state }) => <StatusBadge look={correctionStates[state]} />,
  },
  { id: 'between', head: m.correction_between(), cell: movesLabel },
  { id: 'amount', head: m.correction_amount(), right: true, cell: ({ amountKES }) => <Money kes={amountKES} /> },
  {
    id: 'why',
    head: m.correction_why(),
    cell: ({ reason, note }) => (
      <span className="block xl:max-w-72 [overflow-wrap:anywhere]">
        {reason}
        {note && <span className="block text-ink-2">{note}</span>}
      </span>
    ),
  },
  { id: 'when', head: m.correction_when(), cell: Steps },
  {
    id: 'actions',
    head: <span className="sr-only">{m.admin_action()}</span>,
    card: 'whole',
    className: 'max-xl:empty:hidden',
    right: true,
    cell: (correction) =>
      correction.state === 'PROPOSED' && (
        <span className="flex gap-2 xl:justify-end">
          {!correction.isMine && (
            <Button size="sm" variant="quiet" onClick={() => decide(correction, 'confirm')}>
              {m.correction_confirm()}
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={() => decide(correction, 'decline')}>
            {correction.isMine ? m.correction_withdraw() : m.correction_decline()}
          </Button>
        </span>
      ),
  },
]

/** Who proposed it and who decided, when. */
const Steps = ({ proposedBy, proposedAt, decidedBy, decidedAt }: Correction) => (
  <>
    {m.correction_by({ name: proposedBy, moment: formatDate(proposedAt, 'moment') })}
    {decidedBy && decidedAt && (
      <span className="block text-ink-2">
        {m.correction_by({ name: decidedBy, moment: formatDate(decidedAt, 'moment') })}
      </span>
    )}
  </>
)
