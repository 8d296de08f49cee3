import type { OrderActor, OrderStatus } from '#contracts/orders.ts'
import type { UndoableStep } from '#contracts/vendor-orders.ts'
import type { OrderId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import type { OrderKey } from '#server/modules/catalog/index.ts'
import { emit, emitIfWritten } from '#server/modules/outbox/index.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { pipelined, type Tx } from '#server/platform/database/database.ts'
import { and, eq, inArray } from '#server/platform/database/drizzle.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { type OrderRow, orders, orderTransitions } from '../orders.tables.ts'
import { earningsDueAfter } from './lifecycle.queries.ts'
import { toldStep } from './messages/told-step.ts'
import { allowedFrom } from './order-status.ts'

export interface Transition {
  to: OrderStatus
  /** The step that is taken back by it, which the table of transitions does not have. */
  undoes?: UndoableStep
  actor: OrderActor
  actorId?: UserId
  reason?: string | null
}

export const isOrder = ({ id, vendorId }: OrderKey) => and(eq(orders.vendorId, vendorId), eq(orders.id, id))

/** Reads an order and locks it until the transaction ends. */
export async function lockOrder(tx: Tx, order: OrderKey): Promise<OrderRow | undefined> {
  const [locked] = await tx.select().from(orders).where(isOrder(order)).for('no key update')
  return locked
}

/**
 * As `lockOrder`, for an administrator, who names an order alone: its vendor is read first, so that the lock names it.
 */
export async function lockAnyOrder(tx: Tx, id: OrderId): Promise<OrderRow> {
  const [key] = await tx
    .select({ id: orders.id, vendorId: orders.vendorId })
    .from(orders)
    .where(and(acrossVendors('admin-record'), eq(orders.id, id)))
  const order = key && (await lockOrder(tx, key))
  if (!order) throw notFound('The order')
  return order
}

/** As `lockOrder`, of an order of this vendor; another's does not exist for it. */
export async function lockVendorOrder(tx: Tx, vendorId: VendorId, id: OrderId): Promise<OrderRow> {
  const order = await lockOrder(tx, { id, vendorId })
  if (!order || order.status === 'PENDING_PAYMENT' || order.status === 'EXPIRED' || !order.paidAt)
    throw notFound('The order')
  return order
}

/**
 * Transitions an order that the caller has locked, and records the transition; whoever is to be told of it is told by
 * the statement that records it. One that is not in the table is refused, and the caller's transaction must then be
 * rolled back.
 */
export async function transitionOrder(
  tx: Tx,
  order: OrderRow,
  transition: Transition,
  now: Date,
  also: Partial<Pick<OrderRow, 'paidAt' | 'acceptBy' | 'preparationMinutes' | 'undoableUntil'>> = {},
): Promise<OrderRow> {
  const { to, undoes, actor } = transition
  const starts = undoes ? [undoes] : allowedFrom(to, order.fulfilment, actor)
  if (!starts.includes(order.status)) throw invalidTransition(order)
  const [[transitioned]] = await pipelined(
    tx
      .update(orders)
      .set({
        status: to,
        statusChangedAt: now,
        undoableUntil: null,
        ...also,
        ...(to === 'COMPLETED' ? { earningsDueAt: earningsDueAfter(now) } : {}),
      })
      .where(and(isOrder(order), inArray(orders.status, starts)))
      .returning(),
    recordTransition(tx, order, transition, now, also.undoableUntil ?? null),
  )
  if (!transitioned) throw invalidTransition(order)
  return transitioned
}

async function recordTransition(
  tx: Tx,
  order: OrderRow,
  { to, undoes, actor, actorId, reason }: Transition,
  now: Date,
  undoableUntil: Date | null,
) {
  const record = tx.insert(orderTransitions).values({
    id: newId(),
    vendorId: order.vendorId,
    orderId: order.id,
    status: to,
    actor,
    actorId: actorId ?? null,
    reason: reason ?? null,
    at: now,
  })
  const step = undoes ? null : toldStep(order, { to, actor, undoableUntil }, now)
  if (step) await emitIfWritten(tx, record.getSQL(), step.event, now, step.due)
  else await record
}

export const invalidTransition = ({ status }: OrderRow) =>
  new DomainError('invalid_transition', `This order is ${statusText[status]} now. Look at it again.`, {
    data: { status },
  })

const statusText: Record<OrderStatus, string> = {
  PENDING_PAYMENT: 'waiting for its payment',
  PAID: 'paid and waiting to be accepted',
  ACCEPTED: 'being prepared',
  READY: 'ready',
  OUT_FOR_DELIVERY: 'on its way',
  COMPLETED: 'completed',
  EXPIRED: 'expired',
  CANCELLED: 'cancelled',
  REJECTED: 'rejected',
}

type ChangedOrder = Pick<OrderRow, 'id' | 'customerId' | 'vendorId'> & Partial<Pick<OrderRow, 'undoableUntil'>>

/** Says that an order has changed. Its customer is told of what can be undone once it no longer can. */
export function emitOrderChanged(tx: Tx, { customerId, vendorId, undoableUntil }: ChangedOrder, now: Date) {
  const isUndoable = undoableUntil ? undoableUntil > now : false
  return emit(tx, { type: 'order_changed', vendorId, customerId: isUndoable ? null : customerId }, now)
}
