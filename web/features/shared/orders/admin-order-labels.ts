import type { FulfilmentMethod, OrderStatus } from '#contracts/orders.ts'
import { m } from '#web/paraglide/messages.js'
import type { StatusLook } from '#web/ui/badge.tsx'
import type { IconComponent } from '#web/ui/icon.tsx'
import BellRing from '~icons/lucide/bell-ring'
import Bike from '~icons/lucide/bike'
import Check from '~icons/lucide/check'
import CheckCheck from '~icons/lucide/check-check'
import CookingPot from '~icons/lucide/cooking-pot'
import Smartphone from '~icons/lucide/smartphone'
import Store from '~icons/lucide/store'
import Ticket from '~icons/lucide/ticket'
import TimerOff from '~icons/lucide/timer-off'
import X from '~icons/lucide/x'

/** What each status is to an administrator. */
export const adminOrderStatus: Record<OrderStatus, StatusLook> = {
  PAID: { tone: 'act', icon: BellRing, label: () => m.admin_order_new() },
  ACCEPTED: { tone: 'work', icon: CookingPot, label: () => m.admin_order_preparing() },
  READY: { tone: 'ready', icon: Check, label: () => m.admin_order_ready() },
  OUT_FOR_DELIVERY: { tone: 'move', icon: Bike, label: () => m.admin_order_on_the_way() },
  PENDING_PAYMENT: { tone: 'wait', icon: Smartphone, label: () => m.admin_order_unpaid() },
  COMPLETED: { tone: 'done', icon: CheckCheck, label: () => m.admin_order_completed() },
  REJECTED: { tone: 'stop', icon: X, label: () => m.admin_order_rejected() },
  CANCELLED: { tone: 'stop', icon: X, label: () => m.admin_order_cancelled() },
  EXPIRED: { tone: 'gone', icon: TimerOff, label: () => m.admin_order_expired() },
}

export const orderStatuses = Object.keys(adminOrderStatus) as OrderStatus[]

/** How what was ordered reaches the customer. */
export const fulfilmentLabels: Record<FulfilmentMethod, { icon: IconComponent; label: () => string }> = {
  PICKUP: { icon: Store, label: () => m.admin_pickup() },
  DELIVERY: { icon: Bike, label: () => m.admin_delivery() },
  TICKETS: { icon: Ticket, label: () => m.admin_tickets() },
}
