import type { FulfilmentMethod, OrderStatus, OrderSummary } from '#contracts/orders.ts'
import { m } from '#web/paraglide/messages.js'

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

export interface StagedOrder extends Pick<OrderSummary, 'status'> {
  fulfilment: Pick<OrderSummary['fulfilment'], 'method'> & Partial<OrderSummary['fulfilment']>
}

/** How far an order has come; nothing for one that ended otherwise. */
export function orderStages({ status, fulfilment }: StagedOrder): Stage[] {
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

/** A step that is reached says so; the one waited for says what is going on meanwhile. */
export function stageLabel(status: OrderStatus, state: Stage['state'], method: FulfilmentMethod): string {
  const labels = status === 'COMPLETED' ? last[method] : steps[status]
  return state === 'now' ? (labels?.now() ?? '') : (labels?.done() ?? '')
}

interface StageLabels {
  done: () => string
  now: () => string
}

const steps: Partial<Record<OrderStatus, StageLabels>> = {
  PAID: { done: () => m.orders_step_paid(), now: () => m.orders_step_paid_now() },
  ACCEPTED: { done: () => m.orders_step_accepted(), now: () => m.orders_step_accepted_now() },
  READY: { done: () => m.orders_step_ready(), now: () => m.orders_step_ready_now() },
  OUT_FOR_DELIVERY: { done: () => m.orders_step_rider(), now: () => m.orders_step_rider_now() },
}

const last: Record<FulfilmentMethod, StageLabels> = {
  DELIVERY: { done: () => m.orders_step_delivered(), now: () => m.orders_step_delivered_now() },
  PICKUP: { done: () => m.orders_step_picked_up(), now: () => m.orders_step_picked_up_now() },
  TICKETS: { done: () => m.orders_step_tickets(), now: () => m.orders_step_tickets_now() },
}
