import { createFileRoute } from '@tanstack/react-router'
import { OrderPage } from '#web/features/orders/order-page.tsx'
import { myOrder } from '#web/features/orders/orders.queries.ts'

export const Route = createFileRoute('/account/orders/$id')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(myOrder(params.id)),
  component: function Page() {
    return <OrderPage id={Route.useParams().id} />
  },
})
