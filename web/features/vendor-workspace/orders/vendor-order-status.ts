import type { OrderStatus } from '#contracts/orders.ts'
import type { VendorOrder } from '#contracts/vendor-orders.ts'
import { m } from '#web/paraglide/messages.js'
import type { StatusLook } from '#web/ui/badge.tsx'
import BellRing from '~icons/lucide/bell-ring'
import Bike from '~icons/lucide/bike'
import Check from '~icons/lucide/check'
import CheckCheck from '~icons/lucide/check-check'
import Clock from '~icons/lucide/clock'
import CookingPot from '~icons/lucide/cooking-pot'
import TimerOff from '~icons/lucide/timer-off'
import X from '~icons/lucide/x'

/** What each status is to the vendor. The unpaid ones never reach it. */
export const vendorOrderStatus: Record<OrderStatus, StatusLook> = {
  PENDING_PAYMENT: { tone: 'wait', icon: Clock, label: () => m.vendor_status_unpaid() },
  PAID: { tone: 'act', icon: BellRing, label: () => m.vendor_status_new() },
  ACCEPTED: { tone: 'work', icon: CookingPot, label: () => m.vendor_status_preparing() },
  READY: { tone: 'ready', icon: Check, label: () => m.vendor_status_ready() },
  OUT_FOR_DELIVERY: { tone: 'move', icon: Bike, label: () => m.vendor_status_on_the_way() },
  COMPLETED: { tone: 'done', icon: CheckCheck, label: () => m.vendor_status_completed() },
  EXPIRED: { tone: 'gone', icon: TimerOff, label: () => m.vendor_status_expired() },
  CANCELLED: { tone: 'stop', icon: X, label: () => m.vendor_status_cancelled() },
  REJECTED: { tone: 'stop', icon: X, label: () => m.vendor_status_order_rejected() },
}

/** The same of an order; nobody turned down what was not accepted in time. */
export const vendorOrderLook = ({ status, isMissed }: Pick<VendorOrder, 'status' | 'isMissed'>): StatusLook =>
  isMissed ? { tone: 'stop', icon: TimerOff, label: () => m.vendor_status_missed() } : vendorOrderStatus[status]
