import type { FulfilmentMethod, OrderStatus, OrderSummary } from '#contracts/orders.ts'

/** The statuses of an order that goes well. Tickets are there as soon as they are paid. */
const paths: Record<FulfilmentMethod, readonly OrderStatus[]> = {
  PICKUP: ['PAID', 'ACCEPTED', 'READY', 'COMPLETED'],
  DELIVERY: ['PAID', 'ACCEPTED', 'READY', 'OUT_FOR_DELIVERY', 'COMPLETED'],
  TICKETS: ['PAID', 'COMPLETED'],
}

/** `now` is what is being waited for. */
export interface Stage {
  status: OrderStatus
  state: 'done' | 'now' | 'next'
}

/** How far an order has come; nothing for one that ended otherwise. */
export function stagesOf({ status, fulfilment }: Pick<OrderSummary, 'status' | 'fulfilment'>): Stage[] {
  if (isOver(status) && status !== 'COMPLETED') return []
  const path = paths[fulfilment.method]
  const reached = path.indexOf(status)
  return path.map((each, index) => ({
    status: each,
    state: index <= reached ? 'done' : index === reached + 1 ? 'now' : 'next',
  }))
}

const over: readonly OrderStatus[] = ['COMPLETED', 'EXPIRED', 'CANCELLED', 'REJECTED']

export const isOver = (status: OrderStatus): boolean => over.includes(status)
