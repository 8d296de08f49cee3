import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Navigate, notFound } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { CustomerOrder } from '#contracts/orders.ts'
import { ReorderButton } from '#web/features/shared/reorder/reorder-button.tsx'
import { CancelButton } from '#web/features/storefront/orders/cancel-button.tsx'
import { paidOrder } from '#web/features/storefront/payment/payment.queries.ts'
import type { OrderViews } from '#web/features/storefront/payment/stage-props.ts'
import { SuccessPage } from '#web/features/storefront/payment/success-page.tsx'
import { SuccessSkeleton } from '#web/features/storefront/payment/success-skeleton.tsx'
import { groupTickets, type HeldTicket } from '#web/features/storefront/tickets/ticket-groups.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { pageHead } from '#web/lib/routing/head.ts'
import { searchParams, textParam } from '#web/lib/routing/search-params.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useLive } from '#web/lib/use-live.ts'
import { m } from '#web/paraglide/messages.js'
import { NotFoundPage } from '#web/shell/not-found-page.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'

// What is drawn once it is paid comes with the order.
const receiptPart = () =>
  import('#web/features/storefront/orders/order-receipt.tsx').then((module) => ({ default: module.OrderReceipt }))
const statePart = () =>
  import('#web/features/storefront/orders/order-state.tsx').then((module) => ({ default: module.OrderState }))
const ticketPart = () =>
  import('#web/features/storefront/tickets/small-ticket.tsx').then((module) => ({ default: module.BoughtTicket }))
const orderParts = [receiptPart, statePart, ticketPart]
const OrderReceipt = lazyChunk<{ order: CustomerOrder }>(receiptPart)
const OrderState = lazyChunk<{ order: CustomerOrder }>(statePart)
const BoughtTicket = lazyChunk<{ ticket: HeldTicket }>(ticketPart)

const validateSearch = searchParams({ order: textParam, reference: textParam })

export const Route = createFileRoute('/success')({
  // While the phone asks, the page begins in the header's cloth; otherwise it draws the border itself.
  staticData: { shell: 'hero' },
  validateSearch,
  // Without an order there is nothing here, which the status says too; all else is somebody's own.
  ssr: ({ search }) => search.status === 'success' && !search.value.order,
  // Whose order it is, its own read says: a guest's session has one too.
  beforeLoad: ({ search }) => {
    if (!search.order) throw notFound()
  },
  // What it is drawn of comes together, so that it does not appear in steps. What cannot be read it says itself.
  loader: ({ context: { queryClient }, location }) => {
    const { order } = location.search as { order?: string }
    return (
      order && Promise.allSettled([queryClient.ensureQueryData(paidOrder(order)), ...orderParts.map((part) => part())])
    )
  },
  head: () => pageHead({ title: m.payment_title(), hidden: true }),
  component: Success,
})

const views: OrderViews = {
  state: (order) => <OrderState order={order} />,
  receipt: (order) => <OrderReceipt order={order} />,
  tickets: (order) => (
    <div className="grid gap-3">
      {groupTickets(order.tickets, new Date()).coming.flatMap(({ tickets }) =>
        tickets.map((ticket) => <BoughtTicket key={ticket.id} ticket={ticket} />),
      )}
    </div>
  ),
  cancel: (order) => <CancelButton order={order} />,
  reorder: (order) => <ReorderButton order={order} size="md" />,
}

function Success() {
  // The provider's page sends its customers back with the reference of their payment.
  const { order, reference } = Route.useSearch()
  const isGuest = useUser() === null
  const { data, error } = useQuery(paidOrder(order!))
  useLive(isGuest)
  if (isGuest && error instanceof ApiError && error.status === 401)
    return <Navigate to="/auth/login" search={{ redirect: location.pathname + location.search }} replace />
  const token = data && linkOfDone(data)
  if (token) return <Navigate to="/o" hash={token} replace />
  return (
    <Suspense fallback={<SuccessSkeleton />}>
      <SuccessPage id={order!} views={views} isBack={reference !== undefined} missing={<NotFoundPage />} />
    </Suspense>
  )
}

/** Once there is nothing more to pay, a guest follows the order at its link. */
const linkOfDone = ({ linkToken, paidAt, payment }: CustomerOrder) => (paidAt || !payment ? linkToken : null)
