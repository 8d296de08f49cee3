import type { OrderStatus, OrderSummary } from '#contracts/orders.ts'
import { type ExpectedOrder, expectedTime } from '#contracts/vendor-orders/expected-time.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import type { StatusLook } from '#web/ui/badge.tsx'
import Bike from '~icons/lucide/bike'
import CheckCheck from '~icons/lucide/check-check'
import Clock from '~icons/lucide/clock'
import CookingPot from '~icons/lucide/cooking-pot'
import PackageCheck from '~icons/lucide/package-check'
import ReceiptText from '~icons/lucide/receipt-text'
import TimerOff from '~icons/lucide/timer-off'
import X from '~icons/lucide/x'

const orderStatus: Record<OrderStatus, StatusLook> = {
  PENDING_PAYMENT: { tone: 'wait', icon: Clock, label: () => m.orders_status_pending() },
  PAID: { tone: 'act', icon: ReceiptText, label: () => m.orders_status_paid() },
  ACCEPTED: { tone: 'work', icon: CookingPot, label: () => m.orders_status_accepted() },
  READY: { tone: 'ready', icon: PackageCheck, label: () => m.orders_status_ready() },
  OUT_FOR_DELIVERY: { tone: 'move', icon: Bike, label: () => m.orders_status_on_the_way() },
  COMPLETED: { tone: 'done', icon: CheckCheck, label: () => m.orders_status_completed() },
  EXPIRED: { tone: 'gone', icon: TimerOff, label: () => m.orders_status_expired() },
  CANCELLED: { tone: 'stop', icon: X, label: () => m.orders_status_cancelled() },
  REJECTED: { tone: 'stop', icon: X, label: () => m.orders_status_rejected() },
}

/** What an order is to the customer; nobody turned down what was not accepted in time. */
export const orderLook = ({ status, isMissed }: Pick<OrderSummary, 'status' | 'isMissed'>): StatusLook =>
  isMissed ? { tone: 'stop', icon: TimerOff, label: () => m.orders_status_missed() } : orderStatus[status]

type HeadlineOrder = Pick<OrderSummary, 'status'> & {
  fulfilment: Pick<OrderSummary['fulfilment'], 'method' | 'areaName'>
  isMissed?: boolean
  vendor: { name: string }
}

/** What is happening with an order, in one sentence. */
export function orderHeadline(order: HeadlineOrder): string {
  return headlines[order.status](order)
}

const headlines: Record<OrderStatus, (order: HeadlineOrder) => string> = {
  PENDING_PAYMENT: () => m.orders_head_pending(),
  PAID: ({ vendor }) => m.orders_head_paid({ vendor: vendor.name }),
  ACCEPTED: () => m.orders_head_accepted(),
  READY: ({ fulfilment }) =>
    fulfilment.method === 'DELIVERY' ? m.orders_head_ready_delivery() : m.orders_head_ready(),
  OUT_FOR_DELIVERY: ({ fulfilment }) =>
    fulfilment.areaName ? m.orders_head_on_the_way_to({ area: fulfilment.areaName }) : m.orders_head_on_the_way(),
  COMPLETED: ({ fulfilment }) => completed[fulfilment.method](),
  EXPIRED: () => m.orders_head_expired(),
  CANCELLED: () => m.orders_head_cancelled(),
  REJECTED: ({ vendor, isMissed }) =>
    isMissed ? m.orders_head_missed({ vendor: vendor.name }) : m.orders_head_rejected({ vendor: vendor.name }),
}

const completed = {
  DELIVERY: () => m.orders_head_delivered(),
  PICKUP: () => m.orders_head_picked_up(),
  TICKETS: () => m.orders_head_tickets(),
}

/** What became of the money of an order that ended badly. */
export const moneyOutcome = ({ paidAt }: Pick<OrderSummary, 'paidAt'>): string =>
  paidAt ? m.orders_money_back() : m.orders_money_none()

/** Whether the shop goes by its short number: not of what is over, nor of tickets. */
export const hasCallNumber = ({ callNumber, status }: Pick<OrderSummary, 'callNumber' | 'status'>): boolean =>
  callNumber !== null && live.includes(status)

/** What the number is for: it is called out where an order is collected; a rider says it at the door. */
export const callNumberUse = ({ fulfilment }: Pick<OrderSummary, 'fulfilment'>): string =>
  fulfilment.method === 'PICKUP' ? m.orders_call_number() : m.orders_call_number_delivery()

const live: readonly OrderStatus[] = ['PAID', 'ACCEPTED', 'READY', 'OUT_FOR_DELIVERY']

/** When it is expected, and that it is late; null while there is nothing to wait for. */
export function expectation(order: ExpectedOrder, now: number): { text: string; isLate: boolean } | null {
  const expected = expectedTime(order, now)
  if (!expected) return null
  const said = (at: number) => formatDate(new Date(at).toISOString(), at - now < 12 * 3_600_000 ? 'time' : 'moment')
  const time = said(expected.at)
  const isDelivery = order.fulfilment.method === 'DELIVERY'
  if (expected.was !== null) {
    const times = { time, was: said(expected.was) }
    return { isLate: true, text: isDelivery ? m.orders_late_arrival(times) : m.orders_late_ready(times) }
  }
  if (isDelivery) return { isLate: false, text: m.orders_arrives_about({ time }) }
  return { isLate: false, text: order.readyBy ? m.orders_ready_by({ time }) : m.orders_ready_about({ time }) }
}
