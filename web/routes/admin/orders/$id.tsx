import { createFileRoute } from '@tanstack/react-router'
import { adminOrder } from '#web/features/admin/orders/order/order.queries.ts'
import { OrderPage } from '#web/features/admin/orders/order/order-page.tsx'

export const Route = createFileRoute('/admin/orders/$id')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(adminOrder(params.id)),
  component: Page,
})

function Page() {
  return <OrderPage id={Route.useParams().id} />
}
