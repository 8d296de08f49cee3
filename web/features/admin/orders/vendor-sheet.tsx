import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminVendors } from '#web/features/shared/vendors/admin-vendors.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { VendorLogo } from '#web/ui/brand/vendor-logo.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { ShowMore } from '#web/ui/tables/pager.tsx'
import { rowsOf } from '#web/ui/tables/record-list.tsx'

/** Finds one vendor among all. */
export default function VendorSheet({ onChoose, onClose }: { onChoose: (slug: string) => void; onClose: () => void }) {
  const [search, setSearch] = useState('')
  const query = useInfiniteQuery({
    ...adminVendors({ search: search || undefined, sortBy: 'name' }),
    placeholderData: keepPreviousData,
  })
  const vendors = rowsOf(query)
  return (
    <Sheet open onOpenChange={onClose} title={m.admin_vendor_choose()}>
      <SearchBox label={m.admin_vendors_search()} value={search} onSearch={setSearch} className="sm:!w-full" />
      {query.isError && <ErrorState error={query.error} onRetry={() => query.refetch()} />}
      {query.isPending && <Skeleton className="mt-3 h-64" />}
      {query.data && vendors.length === 0 && <p className="py-6 text-center text-ink-2">{m.admin_vendors_none()}</p>}
      <ul className="mt-2">
        {vendors.map(({ id, slug, name, area }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onChoose(slug)}
              className="flex min-h-13 w-full items-center gap-3 rounded-control px-2 hover:bg-sunken"
            >
              <VendorLogo vendor={{ slug, name }} size={36} />
              <span className="min-w-0 flex-1">
                <b className="block truncate font-[650]">{name}</b>
                <span className="meta block truncate">{area}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <ShowMore query={query} />
    </Sheet>
  )
}
