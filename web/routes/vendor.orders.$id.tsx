import { createFileRoute } from '@tanstack/react-router'
import { VendorOrderPage } from '#web/features/vendor-orders/order-page.tsx'
import { vendorOrder } from '#web/features/vendor-orders/vendor-orders.queries.ts'

export const Route = createFileRoute('/vendor/orders/$id')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(vendorOrder(params.id)),
  component: Page,
})

function Page() {
  return <VendorOrderPage id={Route.useParams().id} />
}
