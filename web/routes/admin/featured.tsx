import { createFileRoute } from '@tanstack/react-router'
import { placements, readFeaturedSearch } from '#web/features/admin/featured/featured.queries.ts'
import { FeaturedPage } from '#web/features/admin/featured/featured-page.tsx'

export const Route = createFileRoute('/admin/featured')({
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(placements(readFeaturedSearch(deps))),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <FeaturedPage
      filters={readFeaturedSearch(Route.useSearch())}
      go={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
