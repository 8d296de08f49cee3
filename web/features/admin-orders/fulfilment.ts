import type { FulfilmentMethod } from '#contracts/orders.ts'
import { m } from '#web/paraglide/messages.js'
import type { IconComponent } from '#web/ui/icon.tsx'
import Bike from '~icons/lucide/bike'
import Store from '~icons/lucide/store'
import Ticket from '~icons/lucide/ticket'

/** How what was ordered reaches the customer. */
export const fulfilmentLook: Record<FulfilmentMethod, { icon: IconComponent; label: () => string }> = {
  PICKUP: { icon: Store, label: () => m.admin_pickup() },
  DELIVERY: { icon: Bike, label: () => m.admin_delivery() },
  TICKETS: { icon: Ticket, label: () => m.admin_tickets() },
}
