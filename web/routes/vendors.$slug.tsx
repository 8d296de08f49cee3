import { createFileRoute } from '@tanstack/react-router'
import { VendorEvents } from '#web/features/events/vendor-events.tsx'
import { VendorPage } from '#web/features/vendors/vendor-page.tsx'
import { vendorPageHead } from '#web/features/vendors/vendor-page-head.ts'
import { vendorPage } from '#web/features/vendors/vendors.queries.ts'
import { cacheable } from '#web/lib/head.ts'
import { orNotFound } from '#web/lib/or-not-found.ts'

export const Route = createFileRoute('/vendors/$slug')({
  // The cover is a kanga with its own border.
  staticData: { shell: 'hero' },
  loader: async ({ context, params }) => {
    const vendor = await orNotFound(context.queryClient.ensureQueryData(vendorPage(params.slug)))
    return { head: vendorPageHead(vendor) }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  headers: cacheable,
  component: function Vendor() {
    const { slug } = Route.useParams()
    return <VendorPage key={slug} slug={slug} drawEvents={(events) => <VendorEvents events={events} />} />
  },
})
