import { createFileRoute } from '@tanstack/react-router'
import { favouriteProducts, favouriteShops, favourites } from '#web/features/shared/favourites/favourites.queries.ts'
import { FavouritesPage } from '#web/features/storefront/favourites/favourites-page.tsx'
import { oneOf, searchParams } from '#web/lib/routing/search-params.ts'

const validateSearch = searchParams({ tab: oneOf('dishes') })

export const Route = createFileRoute('/account/favourites')({
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { tab } }) => {
    void queryClient.prefetchQuery(favourites)
    if (tab) void queryClient.prefetchInfiniteQuery(favouriteProducts)
    else void queryClient.prefetchInfiniteQuery(favouriteShops)
  },
  component: Page,
})

function Page() {
  return <FavouritesPage tab={Route.useSearch().tab} />
}
