import { createFileRoute } from '@tanstack/react-router'
import { areas } from '#web/features/shared/vendors/vendors.queries.ts'
import { withArea } from '#web/features/shared/vendors/with-area.ts'
import { readSearchFilters, searchPages } from '#web/features/storefront/search/search.queries.ts'
import { searchHead } from '#web/features/storefront/search/search-head.ts'
import { SearchPage } from '#web/features/storefront/search/search-page.tsx'
import { CartBar } from '#web/features/storefront/vendors/cart-bar.tsx'
import { cacheable } from '#web/lib/routing/head.ts'
import { asTyped } from '#web/lib/routing/search-params.ts'
import { loadArea, useArea, useChooseArea } from '#web/lib/session/use-area.ts'

export const Route = createFileRoute('/search')({
  staticData: { shell: 'hero' },
  // The page reads it, so that its words are no part of the first load.
  validateSearch: asTyped,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const filters = withArea(readSearchFilters(deps), await loadArea(queryClient))
    const found = filters.search && queryClient.prefetchInfiniteQuery(searchPages(filters))
    // In the browser the page is drawn at once and shows that it waits.
    if (import.meta.env.SSR) await Promise.all([found, queryClient.prefetchQuery(areas)])
    return { head: searchHead(filters) }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  headers: cacheable,
  component: function Search() {
    const navigate = Route.useNavigate()
    const keepArea = useChooseArea()
    return (
      <>
        <SearchPage
          filters={withArea(readSearchFilters(Route.useSearch()), useArea())}
          chooseArea={(area) => {
            keepArea(area ?? null)
            void navigate({ search: (before) => ({ ...before, area }), resetScroll: false })
          }}
        />
        <CartBar laterAt={null} />
      </>
    )
  },
})
