import { createFileRoute } from '@tanstack/react-router'
import { OrderPage, OrderSkeleton } from '#web/features/storefront/orders/order-page.tsx'
import { myOrder } from '#web/features/storefront/orders/orders.queries.ts'
import { orNotFound } from '#web/lib/routing/or-not-found.ts'

export const Route = createFileRoute('/account/orders/$id')({
  loader: async ({ context, params }) => {
    await orNotFound(context.queryClient.ensureQueryData(myOrder(params.id)))
  },
  pendingComponent: OrderSkeleton,
  component: function Page() {
    return <OrderPage id={Route.useParams().id} />
  },
})
