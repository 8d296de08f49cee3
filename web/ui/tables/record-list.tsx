import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'
import { TableSkeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { ShowMore, type ShowMoreProps } from './pager.tsx'
import { RecordTable, type RecordTableProps } from './record-table.tsx'

/** A query made with `apiPages`, as far as a list needs it. */
export type PagesQuery<Row> = ShowMoreProps['query'] & {
  data: { pages: readonly { items: readonly Row[] }[] } | undefined
  isError: boolean
  error: unknown
  /** What is shown is the list before, while the one that was asked for is on its way. */
  isPlaceholderData: boolean
  refetch: () => unknown
}

export const loadedRows = <Row,>(query: PagesQuery<Row>): Row[] => query.data?.pages.flatMap((page) => page.items) ?? []

interface ListStatesProps<Row> {
  query: PagesQuery<Row>
  /** Says what did not load. */
  failed: string
  empty: ReactNode
  /** How the rows that have come are drawn. */
  children: (rows: Row[]) => ReactNode
}

/** A list in its four states, page after page, however its rows are drawn. */
export function ListStates<Row>({ query, failed, empty, children }: ListStatesProps<Row>) {
  if (!query.data) {
    return query.isError ? (
      <ErrorState heading="h2" title={failed} error={query.error} onRetry={() => query.refetch()} />
    ) : (
      <TableSkeleton />
    )
  }
  const rows = loadedRows(query)
  if (rows.length === 0) return empty
  return (
    <div aria-busy={query.isPlaceholderData || undefined} className={cn(query.isPlaceholderData && 'opacity-60')}>
      {children(rows)}
      <ShowMore query={query} />
    </div>
  )
}

export type RecordListProps<Row> = Omit<RecordTableProps<Row>, 'rows'> & Omit<ListStatesProps<Row>, 'children'>

/** A list as a table, or as cards on a phone. */
export function RecordList<Row>({ query, failed, empty, ...table }: RecordListProps<Row>) {
  return (
    <ListStates query={query} failed={failed} empty={empty}>
      {(rows) => <RecordTable {...table} rows={rows} />}
    </ListStates>
  )
}
