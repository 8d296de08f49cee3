import { createFileRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { AdminVendor } from '#contracts/admin/vendors.ts'
import { VendorPage } from '#web/features/admin/vendors/vendor-page/vendor-page.tsx'
import { adminVendor, readVendorSearch, vendorOverview } from '#web/features/shared/vendors/admin-vendors.queries.ts'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'

export const Route = createFileRoute('/admin/vendors/edit/$id')({
  loader: ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(adminVendor(id))
    void queryClient.prefetchQuery(vendorOverview(id))
  },
  component: Page,
})

const lists: Record<string, ComponentType<{ vendor: AdminVendor }>> = {
  orders: lazyChunk(() => import('#web/features/admin/orders/orders-of-vendor.tsx')),
  products: lazyChunk(() => import('#web/features/shared/product-list/products-of-vendor.tsx')),
  events: lazyChunk(() => import('#web/features/admin/events/events-of-vendor.tsx')),
  payouts: lazyChunk(() => import('#web/features/admin/payouts/payouts-of-vendor.tsx')),
  documents: lazyChunk(() => import('#web/features/admin/approvals/documents-card.tsx')),
  messages: lazyChunk(() => import('#web/features/admin/users/person/messages-to-owner.tsx')),
}

function Page() {
  const navigate = Route.useNavigate()
  // Another vendor's page is another page: nothing that was typed of one is sent to the other.
  const { id } = Route.useParams()
  return (
    <VendorPage
      key={id}
      id={id}
      search={readVendorSearch(Route.useSearch())}
      go={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
      }
      list={(tab, vendor) => {
        const List = lists[tab]
        return List && <List vendor={vendor} />
      }}
    />
  )
}
