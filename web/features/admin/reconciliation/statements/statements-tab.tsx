import { useQuery } from '@tanstack/react-query'
import type { Reconciliation } from '#contracts/admin/reconciliation.ts'
import { reconciliation } from '#web/features/admin/reconciliation/reconciliation.queries.ts'
import type {
  NavigateTo,
  ReconciliationSearch,
  ReconciliationView,
} from '#web/features/admin/reconciliation/reconciliation-search-params.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Skeleton, TableSkeleton } from '#web/ui/states/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx'
import { FilterChips } from '#web/ui/workspace/filter-bar.tsx'
import { Charges } from './charges.tsx'
import { ImportedFiles } from './imported-files.tsx'
import { LineList } from './line-list.tsx'
import { MissingList } from './missing-list.tsx'
import { StatementGaps } from './statement-gaps.tsx'
import { UploadStatement } from './upload-statement.tsx'

/** The provider's statements held against the ledger: what matches, and what each difference is. */
export default function StatementsTab({ search, go }: { search: ReconciliationSearch; go: NavigateTo }) {
  const query = useQuery(reconciliation)
  const { show = 'UNMATCHED' } = search
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
            <FilterChips<ReconciliationView>
              label={m.reconcile_show()}
              value={show}
              onChange={(next) => go({ show: next === 'UNMATCHED' ? undefined : next, search: undefined })}
              options={viewChips(query.data)}
            />
            {show === 'CHARGES' && query.data.charges.count > 0 && <Charges charges={query.data.charges} />}
            {show === 'MISSING' ? (
              <MissingList search={search} go={go} />
            ) : (
              <LineList show={show} search={search} go={go} />
            )}
            <StatementGaps />
            <ImportedFiles />
          </>
        )}
      </div>
    </>
  )
}

const viewChips = (figures: Reconciliation): { value: ReconciliationView; label: string; count: number }[] => [
  { value: 'UNMATCHED', label: m.reconcile_show_unknown(), count: figures.unmatched.count },
  { value: 'PROPOSED', label: m.reconcile_show_proposed(), count: figures.proposed },
  { value: 'AMOUNT_MISMATCH', label: m.reconcile_show_other(), count: figures.amountMismatch },
  { value: 'MISSING', label: m.reconcile_show_missing(), count: figures.missing.count },
  { value: 'CHARGES', label: m.reconcile_show_charges(), count: figures.charges.count + figures.largeCharges },
  { value: 'MATCHED', label: m.reconcile_show_matched(), count: figures.matched },
  { value: 'RESOLVED', label: m.reconcile_show_resolved(), count: figures.resolved },
]
