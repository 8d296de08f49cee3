import { useQuery } from '@tanstack/react-query'
import type { OrderSummary, OrderWithPayment } from '#contracts/orders.ts'
import { paymentWindowSeconds, wholeOrder } from '#web/features/shared/orders/unpaid-orders.queries.ts'
import { RefundBadge } from '#web/features/shared/refunds/refund-badge.tsx'
import { useLostSince } from '#web/lib/connection.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatAmount, formatKES } from '#web/lib/format/money.ts'
import { formatOrderNumber, formatPaybill } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { ButtonAnchor, ButtonLink } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { CountdownRing, onCloth } from '#web/ui/states/countdown-ring.tsx'
import Phone from '~icons/lucide/phone'
import WifiOff from '~icons/lucide/wifi-off'
import { Expectation } from './expectation.tsx'
import { hasCallNumber, orderHeadline, orderLook } from './order-labels.ts'
import { OrderTrack } from './order-track.tsx'
import { PayLink } from './pay-link.tsx'

/** An order under way, on the cloth: what is happening, how far it is, what to do. */
export function LiveOrder({ order }: { order: OrderSummary }) {
  const isUnpaid = order.status === 'PENDING_PAYMENT'
  const isLost = useLostSince() !== undefined
  // Read while there is a connection, for when there is none.
  const payment = useQuery({ ...wholeOrder(order.id), enabled: isUnpaid }).data?.payment
  return (
    <article className="on-cloth rounded-card bg-cloth p-4 text-on-cloth md:p-5">
      <div className="flex items-center justify-between gap-3">
        <p className="font-[650] text-12 text-on-cloth-2">{m.orders_on_now()}</p>
        <span className="flex flex-wrap justify-end gap-1.5">
          <RefundBadge order={order} />
          <StatusBadge look={orderLook(order)} />
        </span>
      </div>
      <div className="mt-2 flex items-center gap-4">
        {isUnpaid && (
          <div style={onCloth} className="flex-none">
            <CountdownRing until={order.expiresAt} of={paymentWindowSeconds(order)} size={60} />
          </div>
        )}
        <div className="min-w-0">
          <h2 className="text-25">{orderHeadline(order)}</h2>
          <Expectation order={order} className="mt-0.5" />
          <p className="mt-1 text-13 text-on-cloth-2">
            {order.vendor.name} ·{' '}
            {order.scheduledFor && <b>{m.slots_ordered_for({ time: formatDate(order.scheduledFor, 'moment') })} · </b>}
            <span className="tabular-nums">{formatOrderNumber(order.number)}</span> ·{' '}
            {hasCallNumber(order) && <>{m.orders_called({ number: order.callNumber ?? '' })} · </>}
            <span className="money">{formatKES(order.totalKES)}</span>
          </p>
        </div>
      </div>
      <OrderTrack order={order} className="mt-4" />
      <div className="mt-2 flex justify-between gap-3 text-12 text-on-cloth-2">
        <span>
          {isUnpaid
            ? m.orders_placed_at({ time: time(order.placedAt) })
            : m.orders_paid_at({ time: time(order.paidAt ?? order.placedAt) })}
        </span>
        {isUnpaid && <b className="font-[650] text-on-cloth">{m.orders_pay_before({ time: time(order.expiresAt) })}</b>}
      </div>
      {isLost ? (
        <WithoutConnection order={order} isUnpaid={isUnpaid} direct={payment?.direct} />
      ) : (
        <Actions order={order} isUnpaid={isUnpaid} />
      )}
    </article>
  )
}

interface ActionsProps {
  order: OrderSummary
  isUnpaid: boolean
}

function Actions({ order, isUnpaid }: ActionsProps) {
  return (
    <div className="mt-4 grid gap-2 sm:grid-cols-2">
      {isUnpaid && <PayLink order={order} size="sm" />}
      <ButtonLink
        to="/account/orders/$id"
        params={{ id: order.id }}
        variant={isUnpaid ? 'cloth' : 'primary'}
        size="sm"
        className={cn(!isUnpaid && 'sm:col-span-2 sm:justify-self-start sm:px-8')}
      >
        {isUnpaid ? m.orders_see_details() : m.orders_follow()}
      </ButtonLink>
    </div>
  )
}

/**
 * What is shown is how it was: it may be further by now, and nothing can be paid here. M-Pesa and calling work all the
 * same.
 */
function WithoutConnection({
  order,
  isUnpaid,
  direct,
}: ActionsProps & { direct: OrderWithPayment['payment']['direct'] | undefined }) {
  return (
    <div className="mt-4 grid gap-3">
      <p className="flex items-start gap-2.5 text-13 text-on-cloth-2">
        <WifiOff aria-hidden className="size-[18px] flex-none" />
        <span>
          {isUnpaid ? m.orders_offline_pay() : m.orders_offline_further({ vendor: order.vendor.name })}{' '}
          {direct &&
            m.orders_offline_by_hand({
              business: formatPaybill(direct.businessNumber),
              account: direct.accountNumber,
              amount: formatAmount(order.totalKES),
            })}
        </span>
      </p>
      <ButtonAnchor
        href={`tel:${order.vendor.phone}`}
        variant="cloth"
        size="sm"
        className="sm:justify-self-start sm:px-8"
      >
        <Phone aria-hidden className="size-[18px]" />
        {m.orders_call({ vendor: order.vendor.name })}
      </ButtonAnchor>
    </div>
  )
}

const time = (moment: string) => formatDate(moment, 'time')
