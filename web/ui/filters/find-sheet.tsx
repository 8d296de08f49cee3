import type { ReactNode } from 'react'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { ShowMore } from '#web/ui/tables/pager.tsx'
import { loadedRows, type PagesQuery } from '#web/ui/tables/record-list.tsx'

export interface FindSheetProps<Row> {
  title: string
  /** Of the field that is searched in. */
  label: string
  search: string
  onSearch: (search: string) => void
  /** Read with what is searched for. */
  query: PagesQuery<Row>
  /** Said when nothing was found. */
  none: string
  describeRow: (row: Row) => { key: string; icon: ReactNode; name: string; note: string }
  onChoose: (row: Row) => void
  onClose: () => void
}

/** Finds one among many, by words. */
export function FindSheet<Row>(props: FindSheetProps<Row>) {
  const { title, label, search, onSearch, query, none, describeRow, onChoose, onClose } = props
  const rows = loadedRows(query)
  return (
    <Sheet open onOpenChange={onClose} title={title}>
      <SearchBox label={label} value={search} onSearch={onSearch} className="sm:!w-full" />
      {query.isError && <ErrorState error={query.error} onRetry={() => query.refetch()} />}
      {!query.data && !query.isError && <Skeleton className="mt-3 h-64" />}
      {query.data && rows.length === 0 && <p className="py-6 text-center text-ink-2">{none}</p>}
      <ul className="mt-2">
        {rows.map((row) => {
          const { key, icon, name, note } = describeRow(row)
          return (
            <li key={key}>
              <button
                type="button"
                onClick={() => onChoose(row)}
                className="flex min-h-13 w-full items-center gap-3 rounded-control px-2 hover:bg-sunken"
              >
                {icon}
                <span className="min-w-0 flex-1">
                  <b className="block truncate font-[650]">{name}</b>
                  <span className="meta block truncate">{note}</span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <ShowMore query={query} />
    </Sheet>
  )
}
