import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ProofRun, ProofSort, ProofState } from '#contracts/admin/ledger-proof.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { RecordList } from '#web/ui/tables/record-list.tsx'
import { type Column, rowLink } from '#web/ui/tables/record-table.tsx'
import { shownColumns } from '#web/ui/tables/shown-columns.ts'
import { LedgerList } from './ledger-list.tsx'
import { proofRuns, type RunFilters } from './ledger-proof.queries.ts'
import { countLabel, proofStates, tookLabel, whoLabel } from './proof-labels.ts'

const sortLabels: Record<ProofSort, () => string> = {
  newest: m.admin_sort_newest,
  oldest: m.admin_sort_oldest,
  longest: m.proof_sort_longest,
}
const columnNames = {
  state: m.proof_state,
  who: m.proof_who,
  took: m.proof_took,
  entries: m.proof_over,
  found: m.proof_found,
}
const states: ProofState[] = ['SOUND', 'BROKEN', 'FAILED']

/** Every run of the proof; the page's state is its address. */
export function ProofRunsPage({ filters, go }: { filters: RunFilters; go: (change: RunFilters) => void }) {
  const query = useInfiniteQuery({ ...proofRuns(filters), placeholderData: keepPreviousData })
  return (
    <LedgerList
      title={m.proof_runs()}
      query={proofRuns(filters)}
      filters={filters}
      go={go}
      sortLabels={sortLabels}
      columnNames={columnNames}
      states={states.map((each) => ({ value: each, label: proofStates[each].label() }))}
    >
      <RecordList
        query={query}
        caption={m.proof_runs()}
        columns={shownColumns(columns, columnNames, filters.hide)}
        rowKey={({ id }) => id}
        failed={m.proof_runs_failed_load()}
        empty={
          <EmptyState heading="h2" cloth="night" title={m.proof_runs_none()}>
            {m.proof_runs_none_text()}
          </EmptyState>
        }
      />
    </LedgerList>
  )
}

const columns: Column<ProofRun>[] = [
  {
    id: 'when',
    head: m.proof_when(),
    card: 'title',
    cell: ({ id, requestedAt }) => (
      <Link to="/admin/ledger-proof" search={{ run: id }} className={rowLink}>
        <time dateTime={requestedAt}>{formatDate(requestedAt, 'moment')}</time>
      </Link>
    ),
  },
  { id: 'state', head: m.proof_state(), card: 'aside', cell: ({ state }) => <StatusBadge look={proofStates[state]} /> },
  { id: 'who', head: m.proof_who(), cell: whoLabel },
  {
    id: 'took',
    head: m.proof_took(),
    right: true,
    cell: ({ milliseconds }) => (milliseconds === null ? '–' : tookLabel(milliseconds)),
  },
  {
    id: 'entries',
    head: m.proof_over(),
    right: true,
    cell: ({ entries }) => (entries === null ? '–' : m.proof_over_entries({ n: countLabel(entries) })),
  },
  {
    id: 'found',
    head: m.proof_found(),
    right: true,
    cell: ({ violations, error }) =>
      error ?? (violations > 0 ? m.proof_open_rows({ count: violations }) : m.proof_none_found()),
  },
]
