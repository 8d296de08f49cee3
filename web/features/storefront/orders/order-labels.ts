import type { OrderStatus, OrderSummary } from '#contracts/orders.ts'
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

/** What each status is to the customer. */
export const orderStatus: Record<OrderStatus, StatusLook> = {
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

type HeadlineOrder = Pick<OrderSummary, 'status' | 'fulfilment' | 'paidAt'> & { vendor: { name: string } }

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
  REJECTED: ({ vendor }) => m.orders_head_rejected({ vendor: vendor.name }),
}

const completed = {
  DELIVERY: () => m.orders_head_delivered(),
  PICKUP: () => m.orders_head_picked_up(),
  TICKETS: () => m.orders_head_tickets(),
}

/** What became of the money of an order that ended badly. */
export const moneyOutcome = ({ paidAt }: Pick<OrderSummary, 'paidAt'>): string =>
  paidAt ? m.orders_money_back() : m.orders_money_none()

/** Whether somebody is to be called by its short number: not of what is over, nor of tickets. */
export const isCalledOut = ({ callNumber, status }: Pick<OrderSummary, 'callNumber' | 'status'>): boolean =>
  callNumber !== null && live.includes(status)

const live: readonly OrderStatus[] = ['PAID', 'ACCEPTED', 'READY', 'OUT_FOR_DELIVERY']

/** When the shop said it would be ready, while it is being prepared. */
export function promise({ status, readyBy }: Pick<OrderSummary, 'status' | 'readyBy'>): string | null {
  if (status !== 'ACCEPTED' || !readyBy) return null
  const isSoon = Date.parse(readyBy) - Date.now() < 12 * 3_600_000
  return m.orders_ready_by({ time: formatDate(readyBy, isSoon ? 'time' : 'moment') })
}
