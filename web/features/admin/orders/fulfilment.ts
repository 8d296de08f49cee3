import { Bike, type LucideIcon, Store, Ticket } from 'lucide-react'
import type { FulfilmentMethod } from '#contracts/orders.ts'
import { m } from '#web/paraglide/messages.js'

/** How what was ordered reaches the customer. */
export const fulfilmentLook: Record<FulfilmentMethod, { icon: LucideIcon; label: () => string }> = {
  PICKUP: { icon: Store, label: () => m.admin_pickup() },
  DELIVERY: { icon: Bike, label: () => m.admin_delivery() },
  TICKETS: { icon: Ticket, label: () => m.admin_tickets() },
}
