import type { SearchAnswer, SearchKind } from '#contracts/search/search.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { TabCount, TabLink, TabLinks } from '#web/ui/tabs.tsx'
import ArrowUpDown from '~icons/lucide/arrow-up-down'
import type { SearchFilters } from './search.queries.ts'
import { exactly, SearchLink } from './search-link.tsx'

export const kindLabels: Record<SearchKind, () => string> = {
  PRODUCT: () => m.found_products(),
  SHOP: () => m.found_shops(),
  EVENT: () => m.found_events(),
  AREA: () => m.found_areas(),
}
const kinds = Object.keys(kindLabels) as SearchKind[]

/** All that was found, or one kind of it. */
export function SearchTabs({ filters, counts }: { filters: SearchFilters; counts: SearchAnswer['counts'] }) {
  const all = kinds.reduce((sum, kind) => sum + counts[kind], 0)
  return (
    <TabLinks label={m.found_kinds()} className="mt-2">
      {[undefined, ...kinds].map((kind) => (
        <TabLink
          key={kind ?? ''}
          to="/search"
          search={(before: object) => ({ ...before, kind })}
          preload={false}
          resetScroll={false}
          activeOptions={exactly}
          activeProps={{}}
          data-status={filters.kind === kind ? 'active' : undefined}
          aria-current={filters.kind === kind ? 'page' : undefined}
        >
          {kind ? kindLabels[kind]() : m.found_all_kinds()}
          <TabCount>{kind ? counts[kind] : all}</TabCount>
        </TabLink>
      ))}
    </TabLinks>
  )
}

const sorts: { sort: SearchFilters['sort']; label: () => string }[] = [
  { sort: undefined, label: () => m.found_sort_best() },
  { sort: 'FAST', label: () => m.found_sort_fast() },
  { sort: 'CHEAP', label: () => m.found_sort_cheap() },
]

/** How many there are, and what comes first. */
export function SearchSummary({ filters, answer }: { filters: SearchFilters; answer: SearchAnswer }) {
  const { counts, shops } = answer
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4">
      <p role="status" className="meta">
        {counts.PRODUCT > 0 && m.found_count({ count: counts.PRODUCT, shops: m.found_from_shops({ count: shops }) })}
      </p>
      <nav aria-label={m.found_sort()} className="-mx-2 flex items-center text-13">
        <ArrowUpDown aria-hidden className="mx-1 size-4 text-ink-2" />
        {sorts.map(({ sort, label }) => (
          <SearchLink
            key={label()}
            changed={{ sort }}
            isOn={filters.sort === sort}
            className={cn(
              'flex min-h-11 items-center px-2',
              filters.sort === sort ? 'font-semibold underline decoration-2 underline-offset-4' : 'text-ink-2',
            )}
          >
            {label()}
          </SearchLink>
        ))}
      </nav>
    </div>
  )
}
