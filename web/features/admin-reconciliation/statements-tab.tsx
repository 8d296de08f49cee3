import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { postCharges, type Reconciliation } from '#contracts/reconciliation.ts'
import { FilterBar, FilterChips } from '#web/features/admin-workspace/filter-bar.tsx'
import { WordsSheet } from '#web/features/admin-workspace/words-sheet.tsx'
import { call } from '#web/lib/api.ts'
import { formatDate } from '#web/lib/dates.ts'
import { formatKES } from '#web/lib/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Skeleton, TableSkeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { Notice } from '#web/ui/surface.tsx'
import { ImportedFiles } from './imported-files.tsx'
import { LineList } from './line-list.tsx'
import { MissingList } from './missing-list.tsx'
import { type Go, type ReconciliationSearch, reconciliation, type Shown } from './reconciliation.queries.ts'
import { UploadStatement } from './upload-statement.tsx'

/** The provider's statements held against the ledger: what matches, and what each difference is. */
export function StatementsTab({ search, go }: { search: ReconciliationSearch; go: Go }) {
  const query = useQuery(reconciliation)
  const { show = 'UNKNOWN_HERE', search: words } = search
  return (
    <>
      <UploadStatement />
      <div className="mt-5">
        {query.isPending && (
          <div aria-hidden className="grid gap-4">
            <Skeleton className="h-11 w-[min(560px,100%)] rounded-control" />
            <TableSkeleton />
          </div>
        )}
        {query.isError && (
          <ErrorState
            heading="h2"
            title={m.reconcile_figures_failed()}
            error={query.error}
            onRetry={() => query.refetch()}
          />
        )}
        {query.data?.from === null && (
          <EmptyState heading="h2" cloth="forest" art="mandazi-cut" title={m.reconcile_statement_first()}>
            {m.reconcile_statement_first_text()}
          </EmptyState>
        )}
        {query.data?.from && query.data.to && (
          <>
            <p className="meta mb-2">
              {m.reconcile_statement_covers({
                from: formatDate(query.data.from, 'moment'),
                to: formatDate(query.data.to, 'moment'),
              })}{' '}
              <b className="font-[650] text-ink">
                {query.data.unexplained === 0
                  ? m.reconcile_explained_all()
                  : m.reconcile_unexplained({ count: query.data.unexplained.toLocaleString('en-KE') })}
              </b>
            </p>
            <FilterChips<Shown>
              label={m.reconcile_show()}
              value={show}
              onChange={(next) => go({ show: next === 'UNKNOWN_HERE' ? undefined : next, search: undefined })}
              options={chipsOf(query.data)}
            />
            {show === 'CHARGES' && query.data.charges.count > 0 && <Charges charges={query.data.charges} />}
            {show === 'MISSING' ? (
              <MissingList />
            ) : (
              <>
                <FilterBar>
                  <SearchBox
                    label={m.reconcile_search_lines()}
                    value={words ?? ''}
                    onSearch={(sought) => go({ search: sought || undefined })}
                  />
                </FilterBar>
                <LineList show={show} search={words} />
              </>
            )}
            <ImportedFiles />
          </>
        )}
      </div>
    </>
  )
}

const chipsOf = (figures: Reconciliation): { value: Shown; label: string; count: number }[] => [
  { value: 'UNKNOWN_HERE', label: m.reconcile_show_unknown(), count: figures.unknownHere.count },
  { value: 'OTHER_AMOUNT', label: m.reconcile_show_other(), count: figures.otherAmount },
  { value: 'MISSING', label: m.reconcile_show_missing(), count: figures.missing.count },
  { value: 'CHARGES', label: m.reconcile_show_charges(), count: figures.charges.count },
  { value: 'MATCHED', label: m.reconcile_show_matched(), count: figures.matched },
  { value: 'RESOLVED', label: m.reconcile_show_resolved(), count: figures.resolved },
]

/** All charges that wait are posted by one word. */
function Charges({ charges: { count, amountKES } }: Pick<Reconciliation, 'charges'>) {
  const [isOpen, setIsOpen] = useState(false)
  const amount = formatKES(Math.abs(amountKES))
  return (
    <Notice tone="act" className="mb-3">
      <span className="flex flex-wrap items-center justify-between gap-2">
        {m.reconcile_charges_wait({ count, amount })}
        <Button size="sm" variant="quiet" onClick={() => setIsOpen(true)}>
          {m.reconcile_charges_post()}
        </Button>
      </span>
      {isOpen && (
        <WordsSheet
          endpoint={postCharges}
          field="note"
          title={m.reconcile_charges_title({ count })}
          text={m.reconcile_charges_text({ amount })}
          label={m.reconcile_note_label()}
          confirm={m.reconcile_charges_post()}
          done={m.reconcile_charges_done({ count })}
          onSend={(body) => call(postCharges, { body })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Notice>
  )
}
