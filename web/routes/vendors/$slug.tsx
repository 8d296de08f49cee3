import { createFileRoute } from '@tanstack/react-router'
import { vendorPage } from '#web/features/shared/vendors/vendors.queries.ts'
import { VendorEvents } from '#web/features/storefront/events/vendor-events.tsx'
import { readFoodFilter, writeFoodFilter } from '#web/features/storefront/vendors/filter-menu.ts'
import { VendorPage } from '#web/features/storefront/vendors/vendor-page.tsx'
import { vendorPageHead } from '#web/features/storefront/vendors/vendor-page-head.ts'
import { cacheable } from '#web/lib/routing/head.ts'
import { orNotFound } from '#web/lib/routing/or-not-found.ts'
import { asTyped } from '#web/lib/routing/search-params.ts'

export const Route = createFileRoute('/vendors/$slug')({
  // The cover is a kanga with its own border.
  staticData: { shell: 'hero' },
  // The page reads it, so that its words are no part of the first load.
  validateSearch: asTyped,
  loader: async ({ context, params, location }) => {
    const vendor = await orNotFound(context.queryClient.ensureQueryData(vendorPage(params.slug)))
    return { head: vendorPageHead(vendor, new URLSearchParams(location.searchStr).get('dish')) }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  headers: cacheable,
  component: function Vendor() {
    const { slug } = Route.useParams()
    const filter = readFoodFilter(Route.useSearch())
    const navigate = Route.useNavigate()
    return (
      <VendorPage
        key={slug}
        slug={slug}
        filter={filter}
        onFilter={(chosen) => navigate({ search: writeFoodFilter(chosen), replace: true, resetScroll: false })}
        drawEvents={(events) => <VendorEvents events={events} />}
      />
    )
  },
})
