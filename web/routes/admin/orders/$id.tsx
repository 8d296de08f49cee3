import { createFileRoute } from '@tanstack/react-router'
import { OrderPage } from '#web/features/admin/orders/order-page.tsx'
import { adminOrder } from '#web/features/admin/orders/orders.queries.ts'

export const Route = createFileRoute('/admin/orders/$id')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(adminOrder(params.id)),
  component: Page,
})

function Page() {
  return <OrderPage id={Route.useParams().id} />
}
