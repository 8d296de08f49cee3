import { createFileRoute } from '@tanstack/react-router'
import { VendorEvents } from '#web/features/events/vendor-events.tsx'
import { vendorData } from '#web/features/vendors/vendor-data.ts'
import { VendorPage } from '#web/features/vendors/vendor-page.tsx'
import { vendorPage } from '#web/features/vendors/vendors.queries.ts'
import { cacheable, pageHead, pageOrigin } from '#web/lib/head.ts'
import { orNotFound } from '#web/lib/or-not-found.ts'
import { shareImage } from '#web/lib/share-image.ts'
import { structuredData } from '#web/lib/structured-data.ts'

export const Route = createFileRoute('/vendors/$slug')({
  // The cover is a kanga with its own border.
  staticData: { shell: 'hero' },
  loader: ({ context, params }) => orNotFound(context.queryClient.ensureQueryData(vendorPage(params.slug))),
  head: ({ loaderData: vendor }) => {
    if (!vendor) return {}
    const { name, description, slug, cover } = vendor
    return {
      ...pageHead({ title: name, description, path: `/vendors/${slug}`, image: shareImage(cover) }),
      ...structuredData(vendorData(vendor, pageOrigin())),
    }
  },
  headers: cacheable,
  component: function Vendor() {
    const { slug, events } = Route.useLoaderData()
    return <VendorPage key={slug} slug={slug} events={events.length > 0 ? <VendorEvents events={events} /> : null} />
  },
})
