import type { CustomerOrder, OrderStatus } from '#contracts/orders.ts'
import { expectedTime } from '#contracts/vendor-orders/expected-time.ts'
import { ReorderButton } from '#web/features/shared/reorder/reorder-button.tsx'
import { reasonMessage } from '#web/lib/errors/reason-message.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { useNow } from '#web/lib/use-now.ts'
import { m } from '#web/paraglide/messages.js'
import { Pindo } from '#web/ui/brand/kanga.tsx'
import { ButtonAnchor, ButtonLink } from '#web/ui/button.tsx'
import type { IconComponent } from '#web/ui/icon.tsx'
import { ProgressSteps } from '#web/ui/states/progress-steps.tsx'
import { Card, Notice } from '#web/ui/surface.tsx'
import Bike from '~icons/lucide/bike'
import CookingPot from '~icons/lucide/cooking-pot'
import House from '~icons/lucide/house'
import PackageCheck from '~icons/lucide/package-check'
import Phone from '~icons/lucide/phone'
import ReceiptText from '~icons/lucide/receipt-text'
import Ticket from '~icons/lucide/ticket'
import Wallet from '~icons/lucide/wallet'
import { Arrival } from './arrival.tsx'
import { CancelButton } from './cancel-button.tsx'
import { CancelPaidButton, isPaidAndCancellable } from './cancel-paid-button.tsx'
import { callNumberUse, hasCallNumber, moneyOutcome, orderHeadline } from './order-labels.ts'
import { isOver, orderStages, stageLabel } from './order-progress.ts'
import { PayLink } from './pay-link.tsx'

/** Where the order stands and what can be done about it. */
export function OrderState({ order }: { order: CustomerOrder }) {
  const now = useNow(Date.now())
  const hasFailed = isOver(order.status) && order.status !== 'COMPLETED'
  return (
    <>
      <OnCloth order={order} />
      <Card padded>
        <h2 className="text-20">{orderHeadline(order)}</h2>
        {order.status === 'PENDING_PAYMENT' && (
          <p className="meta mt-1">{m.orders_pay_before({ time: formatDate(order.expiresAt, 'time') })}</p>
        )}
        {order.scheduledFor && (
          <p className="mt-1 font-[650]">{m.slots_ordered_for({ time: formatDate(order.scheduledFor, 'moment') })}</p>
        )}
        {hasCallNumber(order) && <CallNumber order={order} />}
        {hasFailed ? <Ended order={order} /> : <Progress order={order} />}
        <Actions order={order} />
        {isPaidAndCancellable(order, now) && <CancelPaidButton order={order} />}
      </Card>
    </>
  )
}

/** When it is there, as long as somebody waits for it. */
function OnCloth({ order }: { order: CustomerOrder }) {
  if (!expectedTime(order, Date.now())) return null
  return (
    <section
      aria-label={m.orders_expected()}
      className="on-cloth overflow-hidden rounded-card bg-cloth text-on-cloth print:hidden"
    >
      <div className="p-4">
        <Arrival order={order} />
      </div>
      <Pindo />
    </section>
  )
}

function CallNumber({ order }: { order: CustomerOrder }) {
  return (
    <p className="mt-3 flex items-center gap-3 rounded-control bg-sunken px-3.5 py-2">
      <b className="font-extrabold text-32 leading-tight tabular-nums [font-stretch:80%]">{order.callNumber}</b>
      <span className="text-13 text-ink-2">{callNumberUse(order)}</span>
    </p>
  )
}

function Ended({ order }: { order: CustomerOrder }) {
  const end = order.history.findLast(({ status }) => status === order.status)
  const why = end?.actor === 'CUSTOMER' ? m.orders_cancelled_by_you() : end?.reason && reasonMessage(end.reason)
  return (
    <Notice tone="info" className="mt-3" title={why}>
      {moneyOutcome(order)}
    </Notice>
  )
}

const icons: Partial<Record<OrderStatus, IconComponent>> = {
  PAID: Wallet,
  ACCEPTED: ReceiptText,
  READY: CookingPot,
  OUT_FOR_DELIVERY: Bike,
}

const lastIcons = { DELIVERY: House, PICKUP: PackageCheck, TICKETS: Ticket }

function Progress({ order }: { order: CustomerOrder }) {
  const { method } = order.fulfilment
  const steps = orderStages(order).map(({ status, state }) => {
    const at = order.history.findLast((move) => move.status === status)?.at
    return {
      id: status,
      state,
      icon: icons[status] ?? lastIcons[method],
      label: stageLabel(status, state, method),
      aside: at && formatDate(at, 'time'),
    }
  })
  return (
    <div aria-live="polite" className="mt-4">
      <ProgressSteps label={m.orders_progress()} steps={steps} />
    </div>
  )
}

function Actions({ order }: { order: CustomerOrder }) {
  const isUnpaid = order.status === 'PENDING_PAYMENT'
  const isTickets = order.fulfilment.method === 'TICKETS'
  return (
    <div className="mt-4 flex flex-wrap gap-2 *:flex-1 print:hidden">
      {isUnpaid && <PayLink order={order} size="md" />}
      {isUnpaid && <CancelButton order={order} />}
      {order.tickets.length > 0 && (
        <ButtonLink to="/account/tickets" variant="quiet">
          <Ticket aria-hidden />
          {m.orders_open_tickets()}
        </ButtonLink>
      )}
      {!isUnpaid && (
        <ButtonAnchor href={`tel:${order.vendor.phone}`} variant="quiet">
          <Phone aria-hidden className="size-[18px]" />
          {m.orders_call({ vendor: order.vendor.name })}
        </ButtonAnchor>
      )}
      {isOver(order.status) && !isTickets && <ReorderButton order={order} size="md" />}
    </div>
  )
}
