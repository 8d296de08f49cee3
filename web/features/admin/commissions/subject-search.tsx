import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CommissionSubject } from '#contracts/money/commissions.ts'
import { productPages } from '#web/features/shared/products/products.queries.ts'
import { adminVendors } from '#web/features/shared/vendors/admin-vendors.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { loadedRows, type PagesQuery } from '#web/ui/tables/record-list.tsx'

interface FinderProps {
  onChoose: (subject: CommissionSubject) => void
}

const both = (name: string) => ({ en: name, sw: name })

/** Finds one vendor among all. */
export function VendorFinder({ onChoose }: FinderProps) {
  const [search, setSearch] = useState('')
  const query = useInfiniteQuery({
    ...adminVendors({ search: search || undefined, sortBy: 'name' }),
    placeholderData: keepPreviousData,
  })
  return (
    <Finder
      label={m.commissions_find_vendor()}
      search={search}
      onSearch={setSearch}
      query={query}
      toFound={({ id, name, area }) => ({ key: id, name, note: area })}
      onChoose={({ key, name }) => onChoose({ scope: 'VENDOR', key, name: both(name), vendorName: null })}
    />
  )
}

/** Finds one product among all, by its name or its vendor's. */
export function ProductFinder({ onChoose }: FinderProps) {
  const [search, setSearch] = useState('')
  const query = useInfiniteQuery({
    ...productPages('ADMIN', { search: search || undefined }),
    placeholderData: keepPreviousData,
  })
  return (
    <Finder
      label={m.commissions_find_product()}
      search={search}
      onSearch={setSearch}
      query={query}
      toFound={({ id, name, vendorName }) => ({ key: id, name, note: vendorName })}
      onChoose={({ key, name, note }) => onChoose({ scope: 'PRODUCT', key, name: both(name), vendorName: note })}
    />
  )
}

interface Found {
  key: string
  name: string
  note: string
}

interface ListProps<Row> {
  label: string
  search: string
  onSearch: (words: string) => void
  query: PagesQuery<Row> & { isPending: boolean }
  toFound: (row: Row) => Found
  onChoose: (found: Found) => void
}

function Finder<Row>({ label, search, onSearch, query, toFound, onChoose }: ListProps<Row>) {
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
