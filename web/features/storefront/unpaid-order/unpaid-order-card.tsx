import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CustomerOrder, OrderSummary } from '#contracts/orders.ts'
import {
  firstToExpire,
  isCancellable,
  paymentWindowSeconds,
  unpaidOrders,
  wholeOrder,
} from '#web/features/shared/orders/unpaid-orders.queries.ts'
import { findFailureLabels } from '#web/features/shared/payments/payment-failure-labels.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { Picture } from '#web/ui/brand/picture.tsx'
import { VendorLogo } from '#web/ui/brand/vendor-logo.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { CountdownRing, useSecondsUntil } from '#web/ui/states/countdown-ring.tsx'
import { Notice } from '#web/ui/surface.tsx'
import { ChangeOrderButton } from './change-order-button.tsx'

export interface UnpaidOrderCardProps {
  /** Gives the order up. */
  cancel: (order: CustomerOrder) => ReactNode
}

/**
 * In the cart: the order that was placed from it and is not paid. It is kept apart from what is put in the cart
 * meanwhile.
 */
export default function UnpaidOrderCard({ cancel }: UnpaidOrderCardProps) {
  const { data } = useQuery(unpaidOrders)
  const order = data && firstToExpire(data.items)
  return order ? <HeldOrder order={order} cancel={cancel} /> : null
}

function HeldOrder({ order, cancel }: UnpaidOrderCardProps & { order: OrderSummary }) {
  const { data: whole } = useQuery(wholeOrder(order.id))
  const isOver = useSecondsUntil(order.expiresAt) === 0
  const count = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <section
      aria-labelledby="unpaid-order"
      className="mx-auto grid max-w-[560px] grid-cols-[minmax(0,1fr)] gap-3 rounded-card border-2 border-accent-edge bg-surface p-4 md:p-5"
    >
      <div className="flex items-center gap-3 border-line border-b pb-3">
        <CountdownRing until={order.expiresAt} of={paymentWindowSeconds(order)} size={60} />
        <div className="min-w-0">
          <h2 id="unpaid-order" className="text-20">
            {m.orders_unpaid_title()}
          </h2>
          <p className="meta">
            {isOver ? m.orders_unpaid_checking() : m.orders_unpaid_until({ time: formatDate(order.expiresAt, 'time') })}
          </p>
        </div>
      </div>
      <div className="flex items-center gap-3">
        <VendorLogo vendor={order.vendor} size={44} />
        <div className="min-w-0">
          <p className="font-[650] [overflow-wrap:anywhere]">{order.vendor.name}</p>
          <p className="meta tabular-nums">
            {formatOrderNumber(order.number)} · {m.cart_items({ count })}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {order.lines.slice(0, shownPictures).map((line) => (
          <Picture
            key={line.id}
            picture={line.picture}
            alt=""
            sizes="56px"
            className="size-12 rounded-[8px] min-[360px]:size-14"
          />
        ))}
        <Money kes={order.totalKES} className="ml-auto text-17" />
      </div>
      {whole && <LastAttempt order={whole} />}
      <Choices order={order} whole={whole} isOver={isOver} cancel={cancel} />
    </section>
  )
}

const shownPictures = 3

/** Why the last attempt to pay did not go through, or that it is still open. */
function LastAttempt({ order: { payment } }: { order: CustomerOrder }) {
  if (!payment) return null
  if (payment.uncertain) return <Notice tone="act">{m.payment_charged()}</Notice>
  if (payment.status !== 'FAILED') return <Notice tone="info">{m.orders_unpaid_open()}</Notice>
  // Of another amount than was asked for, something was taken.
  const nothingTaken = payment.channel === 'REDIRECT' ? m.payment_no_money_page() : m.payment_no_money()
  return (
    <Notice tone="bad" title={findFailureLabels(payment).why()}>
      {payment.failure !== 'WRONG_AMOUNT' && nothingTaken}
    </Notice>
  )
}

interface ChoicesProps extends UnpaidOrderCardProps {
  order: OrderSummary
  whole: CustomerOrder | undefined
  isOver: boolean
}

function Choices({ order, whole, isOver, cancel }: ChoicesProps) {
  // While the phone asks, or nobody knows how it ended, the page of the payment says what can be done.
  if (isOver || (whole && (!isCancellable(whole, Date.now()) || whole.payment?.uncertain))) {
    return (
      <ButtonLink to="/success" search={{ order: order.id }} size="lg" block>
        {m.orders_unpaid_follow()}
      </ButtonLink>
    )
  }
  return (
    <>
      <ButtonLink to="/success" search={{ order: order.id }} size="lg" block>
        {m.orders_pay({ amount: formatKES(order.totalKES) })}
      </ButtonLink>
      {whole && (
        <div className="flex flex-wrap gap-2 *:flex-1">
          <ChangeOrderButton order={whole} />
          {cancel(whole)}
        </div>
      )}
    </>
  )
}
