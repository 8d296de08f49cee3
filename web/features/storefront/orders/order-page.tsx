import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { CustomerOrder } from '#contracts/orders.ts'
import { CreditNotesLink } from '#web/features/shared/invoices/pdf-link.tsx'
import { ProblemLink } from '#web/features/shared/problems/problem-link.tsx'
import { RefundList } from '#web/features/shared/refunds/refund-list.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { useNamedOverlay } from '#web/ui/overlays/use-named-overlay.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Card } from '#web/ui/surface.tsx'
import ArrowLeft from '~icons/lucide/arrow-left'
import { OrderContact } from './order-contact.tsx'
import { CustomerOrderHistory } from './order-history.tsx'
import { orderLook } from './order-labels.ts'
import { OrderReceipt } from './order-receipt.tsx'
import { OrderState } from './order-state.tsx'
import { myOrder } from './orders.queries.ts'
import { TicketReturns } from './returns/ticket-return-card.tsx'

const Qr = lazyChunk(() => import('#web/ui/qr.tsx'))
const ReviewSheet = lazyChunk(() => import('./review/review-sheet.tsx'))
const NotifyDevice = lazyChunk(() => import('#web/features/shared/push/notify-device.tsx'), null)

/** One order of a customer, followed live: the server says when it has moved. */
export function OrderPage({ id }: { id: string }) {
  const { data: order } = useSuspenseQuery(myOrder(id))
  return (
    <>
      <Link
        to="/account"
        className="link -mt-2 mb-2 inline-flex min-h-11 items-center gap-1.5 text-13 no-underline print:hidden"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {m.orders_back()}
      </Link>
      <Order order={order} />
    </>
  )
}

function Order({ order }: { order: CustomerOrder }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-25 tabular-nums lg:text-32">
          {m.orders_order({ number: formatOrderNumber(order.number) })}
        </h1>
        <StatusBadge look={orderLook(order)} />
      </div>
      <p className="meta mt-1">
        {order.vendor.name} · {formatDate(order.placedAt, 'weekday')}, {formatDate(order.placedAt, 'time')}
      </p>
      <div className="mt-5 grid items-start gap-4 xl:grid-cols-[1fr_380px] xl:gap-6">
        <div className="grid gap-4">
          <OrderState order={order} />
          {isUnderWay(order) && (
            <Suspense fallback={<Skeleton className="h-[104px] rounded-card" />}>
              <NotifyDevice text={m.push_text_order()} />
            </Suspense>
          )}
          {order.collectionCode !== null && <CollectionCode code={order.collectionCode} />}
          {order.status === 'COMPLETED' && <SayHowItWas orderId={order.id} />}
          <ProblemLink order={order} />
          {order.tickets.length > 0 && <TicketReturns orderId={order.id} />}
          {order.refunds.length > 0 && (
            <Card padded>
              <h2 className="mb-3 text-17">{m.refunds_title()}</h2>
              <RefundList refunds={order.refunds} lines={order.lines} />
              <CreditNotesLink side="user" orderId={order.id} refunds={order.refunds} />
            </Card>
          )}
          <OrderContact order={order} />
          <CustomerOrderHistory history={order.history} />
        </div>
        <OrderReceipt order={order} />
      </div>
    </>
  )
}

/** Paid, and something of it is still to come: there is something to be told of. */
const isUnderWay = ({ status }: CustomerOrder) =>
  status === 'PAID' || status === 'ACCEPTED' || status === 'READY' || status === 'OUT_FOR_DELIVERY'

/** Opens the review of it: whether there can be one, and which there is, is read there. */
function SayHowItWas({ orderId }: { orderId: CustomerOrder['id'] }) {
  const review = useNamedOverlay('review')
  return (
    <Card padded className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="text-17">{m.reviews_how_was_it()}</h2>
      <Button variant="quiet" size="sm" onClick={() => review.open('open')}>
        {m.reviews_say()}
      </Button>
      {review.name !== undefined && (
        <Suspense>
          <ReviewSheet id={orderId} onClose={review.close} />
        </Suspense>
      )}
    </Card>
  )
}

/** What is shown where an order is collected; whoever hands it over scans it. */
function CollectionCode({ code }: { code: string }) {
  return (
    <Card padded className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <div className="aspect-square w-[168px] rounded-control bg-white">
        <Suspense>
          <Qr code={code} label={m.orders_collection_code_qr()} />
        </Suspense>
      </div>
      <div className="min-w-[180px] flex-1">
        <h2 className="text-17">{m.orders_collection_code()}</h2>
        <p className="meta mt-1">{m.orders_collection_code_text()}</p>
      </div>
    </Card>
  )
}

export function OrderSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton className="mt-11 h-9 w-64" />
      <Skeleton className="mt-2 h-4 w-48" />
      <div className="mt-5 grid gap-4 xl:grid-cols-[1fr_380px] xl:gap-6">
        <div className="grid content-start gap-4">
          <Skeleton className="h-[330px] rounded-card" />
          <Skeleton className="h-[140px] rounded-card" />
        </div>
        <Skeleton className="h-[460px] rounded-card" />
      </div>
    </div>
  )
}
