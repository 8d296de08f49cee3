import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { firstToExpire, paymentWindowSeconds, unpaidOrders } from '#web/features/shared/orders/unpaid-orders.queries.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { CountdownRing, useSecondsUntil } from '#web/ui/states/countdown-ring.tsx'

export { unpaidOrders as query }

/**
 * On the home page, and above a cart that is filled: what is held for somebody and not paid, how long it is kept, and
 * the way to pay.
 */
export default function UnpaidOrder() {
  const { data, dataUpdatedAt } = useQuery(unpaidOrders)
  const order = data && firstToExpire(data.items)
  const isOver = useSecondsUntil(order?.expiresAt ?? new Date(0), dataUpdatedAt) === 0
  if (!order) return null
  const amount = formatKES(order.totalKES)
  const others = (data?.items.length ?? 1) - 1
  return (
    <section
      aria-label={m.orders_unpaid_named({ number: formatOrderNumber(order.number) })}
      className="mt-3.5 flex min-h-20 items-center gap-3 rounded-card border border-accent-line bg-accent-tint p-3 text-on-accent-tint md:gap-4 md:px-5"
    >
      <CountdownRing until={order.expiresAt} readAt={dataUpdatedAt} of={paymentWindowSeconds(order)} size={48} />
      <div className="min-w-0 flex-1">
        <h2 className="text-15 text-ink">{m.orders_unpaid({ amount })}</h2>
        <p className="text-13 leading-snug [overflow-wrap:anywhere]">
          {isOver
            ? m.orders_unpaid_checking()
            : m.orders_unpaid_kept({ vendor: order.vendor.name, time: formatDate(order.expiresAt, 'time') })}{' '}
          {others > 0 && (
            <Link to="/account" className="link">
              {m.orders_unpaid_others({ count: others })}
            </Link>
          )}
        </p>
      </div>
      <ButtonLink
        to="/success"
        search={{ order: order.id }}
        variant={isOver ? 'quiet' : 'primary'}
        aria-label={isOver ? undefined : m.orders_pay({ amount })}
      >
        {isOver ? m.orders_see_details() : m.orders_unpaid_pay()}
      </ButtonLink>
    </section>
  )
}
