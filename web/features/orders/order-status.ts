import type { OrderStatus } from '#contracts/orders.ts'
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
