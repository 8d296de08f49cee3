import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { LineFilter, StatementLine } from '#contracts/admin/reconciliation.ts'
import { statementLines } from '#web/features/admin/reconciliation/reconciliation.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { RecordList } from '#web/ui/tables/record-list.tsx'
import { lineColumns } from './line-columns.tsx'

const ResolveLineSheet = lazyPart(() => import('./resolve-line-sheet.tsx'))

const toResolve: readonly LineFilter[] = ['UNMATCHED', 'AMOUNT_MISMATCH', 'CHARGES']

/** The columns that would be empty in every row. */
const without: Record<LineFilter, readonly string[]> = {
  UNMATCHED: ['matched', 'explanation'],
  CHARGES: ['matched', 'explanation'],
  AMOUNT_MISMATCH: ['explanation'],
  MATCHED: ['explanation', 'actions'],
  RESOLVED: ['actions'],
}

/** The lines of the statements that stand in one way to what is here. */
export function LineList({ show, search }: { show: LineFilter; search: string | undefined }) {
  const query = useInfiniteQuery({ ...statementLines(show, search), placeholderData: keepPreviousData })
  const [resolving, setResolving] = useState<StatementLine>()
  const isToResolve = toResolve.includes(show)
  const columns = lineColumns(setResolving).filter(({ id }) => !without[show].includes(id))
  return (
    <>
      <RecordList
        query={query}
        caption={m.reconcile_tab_statements()}
        columns={columns}
        keyOf={({ id }) => id}
        failed={m.reconcile_lines_failed()}
        empty={
          <EmptyState
            heading="h2"
            cloth="forest"
            art="chai-cut"
            title={isToResolve && !search ? m.reconcile_lines_none_open() : m.reconcile_lines_none()}
          >
            {search && m.admin_none_found_text()}
          </EmptyState>
        }
      />
      {resolving && (
        <Suspense>
          <ResolveLineSheet line={resolving} onClose={() => setResolving(undefined)} />
        </Suspense>
      )}
    </>
  )
}
