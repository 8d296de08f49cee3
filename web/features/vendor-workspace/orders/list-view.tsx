import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { VendorOrder, VendorOrderTab } from '#contracts/vendor-orders.ts'
import { RefundBadge } from '#web/features/shared/refunds/refund-badge.tsx'
import { formatDate, nairobiDay } from '#web/lib/format/dates.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Money } from '#web/ui/money.tsx'
import { RowSkeleton } from '#web/ui/states/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx'
import { ShowMore } from '#web/ui/tables/pager.tsx'
import ChevronRight from '~icons/lucide/chevron-right'
import { vendorOrderLook } from './vendor-order-status.ts'
import { vendorOrders } from './vendor-orders.queries.ts'

/** Orders of a tab, or all of them, day by day; the newest first. */
export function ListView({ tab, search }: { tab?: VendorOrderTab; search?: string }) {
  const query = useInfiniteQuery(vendorOrders(tab, search))
  const orders = query.data?.pages.flatMap((page) => page.items)
  if (!orders) {
    if (query.isError) {
      return <ErrorState title={m.vendor_orders_failed()} error={query.error} onRetry={() => void query.refetch()} />
    }
    return (
      <div aria-hidden className="mt-4">
        {['a', 'b', 'c', 'd', 'e'].map((row) => (
          <RowSkeleton key={row} />
        ))}
      </div>
    )
  }
  if (orders.length === 0) {
    return search ? (
      <EmptyState cloth="sea" title={m.vendor_none_found({ search })}>
        {m.vendor_none_found_text()}
      </EmptyState>
    ) : (
      <EmptyState cloth="brick" art="ugali-cut" title={m.vendor_none_title()}>
        {m.vendor_none()}
      </EmptyState>
    )
  }
  return (
    <>
      {[...Map.groupBy(orders, ({ placedAt }) => nairobiDay(placedAt))].map(([day, ofDay]) => (
        <section key={day} className="mt-5">
          <h2 className="mb-2 text-17">{dayText(day)}</h2>
          <ul className="rounded-card border border-line bg-surface">
            {ofDay.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </ul>
        </section>
      ))}
      <ShowMore query={query} />
    </>
  )
}

function dayText(day: string): string {
  const now = new Date()
  if (day === nairobiDay(now)) return m.vendor_today()
  if (day === nairobiDay(new Date(now.getTime() - 86_400_000))) return m.vendor_yesterday()
  return formatDate(`${day}T12:00:00+03:00`, 'full')
}

function OrderRow({ order }: { order: VendorOrder }) {
  return (
    <li className="border-line border-b last:border-0">
      <Link
        to="/vendor/orders/$id"
        params={{ id: order.id }}
        className="grid min-h-14 grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-sunken/45 md:grid-cols-[136px_1fr_auto_104px_20px] md:px-5"
      >
        <span className="font-bold tabular-nums [font-stretch:90%]">
          {order.callNumber !== null && <b className="mr-2 font-extrabold text-17">{order.callNumber}</b>}
          {formatOrderNumber(order.number).slice(3)}
          <span className="meta ml-2 font-normal md:ml-0 md:block">{formatDate(order.placedAt, 'time')}</span>
          {order.scheduledFor && (
            <span className="meta ml-2 font-[650] md:ml-0 md:block">
              {m.slots_for_time({ time: formatDate(order.scheduledFor, 'moment') })}
            </span>
          )}
        </span>
        <span className="order-3 min-w-0 md:order-none">
          <span className="block truncate text-13">
            {order.lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}
          </span>
          <span className="meta block truncate">
            {[order.contact.name, order.fulfilment.areaName].filter(Boolean).join(' · ')}
          </span>
        </span>
        <span className="flex flex-wrap justify-end gap-1.5 justify-self-end">
          {order.totalKES !== null && <RefundBadge order={order} />}
          <StatusBadge look={vendorOrderLook(order)} />
        </span>
        {order.totalKES !== null && <Money kes={order.totalKES} className="order-4 text-right md:order-none" />}
        <ChevronRight aria-hidden className="text-ink-3 max-md:hidden" />
      </Link>
    </li>
  )
}
