import { createFileRoute } from '@tanstack/react-router'
import { collection } from '#web/features/shared/featured/featured.queries.ts'
import { withArea } from '#web/features/shared/vendors/with-area.ts'
import { collectionHead, readCollectionSearch } from '#web/features/storefront/featured/collection-head.ts'
import { CollectionPage } from '#web/features/storefront/featured/collection-page.tsx'
import { cacheable } from '#web/lib/routing/head.ts'
import { orNotFound } from '#web/lib/routing/or-not-found.ts'
import { asTyped } from '#web/lib/routing/search-params.ts'
import { loadArea, useArea } from '#web/lib/session/use-area.ts'

export const Route = createFileRoute('/collections/$id')({
  // The page reads it, so that its words are no part of the first load.
  validateSearch: asTyped,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params, deps }) => {
    const near = withArea(readCollectionSearch(deps), await loadArea(queryClient))
    return { head: collectionHead(await orNotFound(queryClient.ensureQueryData(collection(params.id, near)))) }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  headers: cacheable,
  component: function Page() {
    return (
      <CollectionPage id={Route.useParams().id} near={withArea(readCollectionSearch(Route.useSearch()), useArea())} />
    )
  },
})
