import type { FulfilmentMethod, OrderStatus, OrderSummary } from '#contracts/orders.ts'

/** The way of an order that goes well. Tickets are there as soon as they are paid. */
const ways: Record<FulfilmentMethod, readonly OrderStatus[]> = {
  PICKUP: ['PAID', 'ACCEPTED', 'READY', 'COMPLETED'],
  DELIVERY: ['PAID', 'ACCEPTED', 'READY', 'OUT_FOR_DELIVERY', 'COMPLETED'],
  TICKETS: ['PAID', 'COMPLETED'],
}

/** `now` is what is being waited for. */
export interface Stage {
  status: OrderStatus
  state: 'done' | 'now' | 'next'
}

/** How far an order has come on its way; nothing for one that left it. */
export function stagesOf({ status, fulfilment }: Pick<OrderSummary, 'status' | 'fulfilment'>): Stage[] {
  if (isOver(status) && status !== 'COMPLETED') return []
  const way = ways[fulfilment.method]
  const reached = way.indexOf(status)
  return way.map((each, index) => ({
    status: each,
    state: index <= reached ? 'done' : index === reached + 1 ? 'now' : 'next',
  }))
}

const over: readonly OrderStatus[] = ['COMPLETED', 'EXPIRED', 'CANCELLED', 'REJECTED']

export const isOver = (status: OrderStatus): boolean => over.includes(status)
