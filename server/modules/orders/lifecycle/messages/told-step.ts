import type { OrderActor, OrderStatus } from '#contracts/orders.ts'
import type { OrderStepEvent } from '#server/modules/outbox/index.ts'
import type { OrderRow } from '../../orders.tables.ts'

interface Step {
  to: OrderStatus
  actor: OrderActor
  /** Until when its vendor can take it back. */
  undoableUntil: Date | null
}

/** A step that people are told of, with when they are; null of one that nobody has to be told of. */
export function toldStep(order: OrderRow, step: Step, now: Date) {
  const { id, vendorId, customerId } = order
  const { undoableUntil } = step
  const isMessage = isToldByMessage(order, step)
  if (!isMessage && !undoableUntil) return null
  return {
    event: { type: 'order_step', orderId: id, vendorId, customerId, step: step.to, at: now.toISOString() },
    due: {
      messagesAt: isMessage ? (undoableUntil ?? now) : undefined,
      pagesAt: undoableUntil ? { dueAt: undoableUntil, subjectId: id } : undefined,
    },
  } satisfies { event: OrderStepEvent; due: object }
}

/**
 * Complimentary tickets have a notice of their own, an administrator tells why an order is cancelled, and nobody is told
 * of what they did themselves.
 */
function isToldByMessage({ fulfilment, complimentaryNote }: OrderRow, { to, actor }: Step): boolean {
  if (complimentaryNote !== null) return false
  switch (to) {
    case 'PAID':
    case 'ACCEPTED':
    case 'OUT_FOR_DELIVERY':
    case 'EXPIRED':
      return true
    // A delivery that is ready still has to leave.
    case 'READY':
      return fulfilment === 'PICKUP'
    // Tickets alone are completed as soon as they are paid.
    case 'COMPLETED':
      return fulfilment !== 'TICKETS'
    case 'REJECTED':
    case 'CANCELLED':
      return actor === 'VENDOR' || actor === 'SYSTEM'
    case 'PENDING_PAYMENT':
      return false
  }
}
