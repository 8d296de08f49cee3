import { m } from '#web/paraglide/messages.js'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { loadedRows, type PagesQuery } from '#web/ui/tables/record-list.tsx'

interface FinderRow {
  key: string
  name: string
  note: string
}

export interface FinderProps<Row> {
  label: string
  search: string
  onSearch: (words: string) => void
  query: PagesQuery<Row> & { isPending: boolean }
  toFound: (row: Row) => FinderRow
  onChoose: (found: FinderRow) => void
}

/** Finds one thing of a list by words. */
export function Finder<Row>({ label, search, onSearch, query, toFound, onChoose }: FinderProps<Row>) {
  const found = loadedRows(query).slice(0, 6).map(toFound)
  return (
    <div className="grid gap-1.5">
      <SearchBox label={label} value={search} onSearch={onSearch} className="sm:!w-full" />
      {query.isPending && <Skeleton className="h-40" />}
      {query.isError && (
        <p role="alert" className="text-13 text-danger">
          {m.commissions_not_loaded()}
        </p>
      )}
      {query.data && found.length === 0 && (
        <p className="py-3 text-center text-13 text-ink-2">{m.commissions_nothing_found()}</p>
      )}
      <ul>
        {found.map((each) => (
          <li key={each.key}>
            <button
              type="button"
              onClick={() => onChoose(each)}
              className="flex min-h-11 w-full items-baseline gap-2 rounded-control px-2 py-2 text-left hover:bg-sunken"
            >
              <b className="min-w-0 flex-1 font-[650] [overflow-wrap:anywhere]">{each.name}</b>
              <span className="meta max-w-[45%] flex-none truncate">{each.note}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
