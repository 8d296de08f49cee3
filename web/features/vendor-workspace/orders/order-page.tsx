import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { VendorOrder } from '#contracts/vendor-orders.ts'
import { CreditNotesLink, PdfLink, receiptUrl } from '#web/features/shared/invoices/pdf-link.tsx'
import { RefundCard } from '#web/features/shared/refunds/refund-card.tsx'
import { useMay } from '#web/features/shared/vendor-profile/use-shop.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Card } from '#web/ui/surface.tsx'
import ArrowLeft from '~icons/lucide/arrow-left'
import Printer from '~icons/lucide/printer'
import { useDeviceSettings } from './device/device-settings.ts'
import { useTicketPrinting } from './device/use-ticket-printing.ts'
import { readyTime } from './minutes.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderBreakdown } from './order-breakdown.tsx'
import { OrderCustomer } from './order-customer.tsx'
import { VendorOrderHistory } from './order-history.tsx'
import { OrderLines, OrderNote } from './order-parts.tsx'
import { PromiseLine } from './promise-line.tsx'
import { UndoBar } from './steps/undo-bar.tsx'
import { vendorOrderLook } from './vendor-order-status.ts'
import { vendorOrder } from './vendor-orders.queries.ts'

export function VendorOrderPage({ id }: { id: string }) {
  const { data: order } = useSuspenseQuery(vendorOrder(id))
  return (
    <>
      <Link
        to="/vendor/orders"
        className="link mb-1 inline-flex min-h-11 items-center gap-1.5 text-13 no-underline print:hidden"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {m.vendor_back_to_orders()}
      </Link>
      <Order order={order} />
    </>
  )
}

function Order({ order }: { order: VendorOrder }) {
  const mayRefund = useMay('money')
  const heading = useRef<HTMLHeadingElement>(null)
  const hasMoved = useRef(false)
  // With its last step the buttons are gone, and the focus with them.
  useEffect(() => {
    if (order.status && document.activeElement === document.body && hasMoved.current) heading.current?.focus()
    hasMoved.current = true
  }, [order.status])
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {order.callNumber !== null && (
          <p className="rounded-control bg-cloth px-3 py-1 font-extrabold text-32 text-on-cloth leading-tight tabular-nums [font-stretch:80%]">
            <span className="sr-only">{m.kitchen_call_number()} </span>
            {order.callNumber}
          </p>
        )}
        <h1 ref={heading} tabIndex={-1} className="text-32 tabular-nums">
          {m.vendor_order_title({ number: formatOrderNumber(order.number) })}
        </h1>
        <StatusBadge look={vendorOrderLook(order)} />
        <PrintButton order={order} />
      </div>
      <p className="meta mt-1">
        {formatDate(order.placedAt, 'weekday')}, {formatDate(order.placedAt, 'time')}
        {order.scheduledFor && <> · {m.slots_for_time({ time: formatDate(order.scheduledFor, 'moment') })}</>}
        {order.status === 'ACCEPTED' && order.readyBy && (
          <> · {m.kitchen_promised({ time: readyTime(order.readyBy) })}</>
        )}
      </p>
      <PromiseLine order={order} className="mt-1" />
      <OrderActions order={order}>
        {(actions) => (
          <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px] lg:gap-6 print:block">
            <div className="grid gap-4">
              <Card padded>
                <h2 className="mb-3 text-17">{m.vendor_lines()}</h2>
                <OrderLines lines={order.lines} />
                <OrderNote note={order.note} className="mt-4" />
                {actions}
              </Card>
              <OrderCustomer order={order} />
            </div>
            <div className="grid gap-4 print:mt-4">
              {order.totalKES !== null && (
                <>
                  <OrderBreakdown order={order}>
                    {order.totalKES > 0 && (
                      <p className="mt-4 flex flex-wrap gap-x-4 gap-y-1">
                        <PdfLink href={receiptUrl('vendor', order.id)}>{m.orders_receipt_pdf()}</PdfLink>
                        <CreditNotesLink side="vendor" orderId={order.id} refunds={order.refunds} />
                      </p>
                    )}
                  </OrderBreakdown>
                  <RefundCard order={order} side="vendor" mayRefund={mayRefund} />
                </>
              )}
              <VendorOrderHistory history={order.history} />
            </div>
          </div>
        )}
      </OrderActions>
      <UndoBar />
    </>
  )
}

/** A ticket, where this device has a printer for them; else the page. */
function PrintButton({ order }: { order: VendorOrder }) {
  const { ticketWidth } = useDeviceSettings()
  const { print } = useTicketPrinting()
  return (
    <Button
      variant="quiet"
      size="sm"
      className="ml-auto print:hidden"
      onClick={() => (ticketWidth === null ? window.print() : print(order))}
    >
      <Printer aria-hidden className="size-[18px]" />
      {ticketWidth === null ? m.vendor_print() : m.kitchen_print_ticket()}
    </Button>
  )
}

export function VendorOrderSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton className="mt-12 h-9 w-72" />
      <div className="mt-9 grid gap-4 lg:grid-cols-[1fr_360px] lg:gap-6">
        <Skeleton className="h-[260px] rounded-card" />
        <Skeleton className="h-[260px] rounded-card" />
      </div>
    </div>
  )
}
