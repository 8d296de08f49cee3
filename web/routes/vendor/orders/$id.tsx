import { createFileRoute } from '@tanstack/react-router'
import { VendorOrderPage, VendorOrderSkeleton } from '#web/features/vendor-workspace/orders/order-page.tsx'
import { vendorOrder } from '#web/features/vendor-workspace/orders/vendor-orders.queries.ts'
import { orNotFound } from '#web/lib/routing/or-not-found.ts'

export const Route = createFileRoute('/vendor/orders/$id')({
  loader: async ({ context, params }) => {
    await orNotFound(context.queryClient.ensureQueryData(vendorOrder(params.id)))
  },
  pendingComponent: VendorOrderSkeleton,
  component: function Page() {
    return <VendorOrderPage id={Route.useParams().id} />
  },
})
