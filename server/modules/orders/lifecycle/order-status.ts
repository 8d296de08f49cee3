import type { FulfilmentMethod, OrderActor, OrderStatus } from '#contracts/orders.ts'
import type { VendorOrderTab } from '#contracts/vendor-orders.ts'

/**
 * The transitions an order may make; the database holds the same table. EXPIRED and CANCELLED become PAID only when
 * money arrives late and everything ordered is still in stock. PAID becomes CANCELLED by its customer alone.
 */
export const allowedTransitions: Record<OrderStatus, readonly OrderStatus[]> = {
  PENDING_PAYMENT: ['PAID', 'EXPIRED', 'CANCELLED'],
  PAID: ['ACCEPTED', 'REJECTED', 'COMPLETED', 'CANCELLED'],
  ACCEPTED: ['READY', 'CANCELLED'],
  READY: ['OUT_FOR_DELIVERY', 'COMPLETED', 'CANCELLED'],
  OUT_FOR_DELIVERY: ['COMPLETED'],
  COMPLETED: [],
  EXPIRED: ['PAID'],
  CANCELLED: ['PAID'],
  REJECTED: [],
}

/**
 * The states from which `to` may be reached by this actor; a dispatch only makes sense for a delivery, an order of
 * tickets completes at once, and only its customer cancels what its vendor has not accepted.
 */
export function allowedFrom(to: OrderStatus, fulfilment: FulfilmentMethod, actor: OrderActor): OrderStatus[] {
  if (to === 'OUT_FOR_DELIVERY' && fulfilment !== 'DELIVERY') return []
  return (Object.keys(allowedTransitions) as OrderStatus[]).filter((from) => {
    if (from === 'PAID' && to === 'COMPLETED') return fulfilment === 'TICKETS'
    if (from === 'PAID' && to === 'CANCELLED') return actor === 'CUSTOMER'
    return allowedTransitions[from].includes(to)
  })
}

/** A pick-up order that is paid for and not collected yet. */
export const awaitsPickUp = ({ status, fulfilment }: { status: OrderStatus; fulfilment: FulfilmentMethod }): boolean =>
  fulfilment === 'PICKUP' && (status === 'PAID' || status === 'ACCEPTED' || status === 'READY')

/** The statuses under each tab of the vendor's list. */
export const statusesByTab: Record<VendorOrderTab, OrderStatus[]> = {
  TO_ACCEPT: ['PAID'],
  PREPARING: ['ACCEPTED'],
  READY: ['READY', 'OUT_FOR_DELIVERY'],
  DONE: ['COMPLETED', 'REJECTED', 'CANCELLED'],
}
