import type { OrderActor, OrderStatus } from '#contracts/orders.ts'
import type { UndoableStep } from '#contracts/vendor-orders.ts'
import type { OrderId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import type { OrderKey } from '#server/modules/catalog/index.ts'
import { emit } from '#server/modules/outbox/index.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { pipelined, type Tx } from '#server/platform/database/database.ts'
import { and, eq, sql } from '#server/platform/database/drizzle.ts'
import { preparedQuery, value } from '#server/platform/database/prepared.ts'
import { param } from '#server/platform/database/sql.ts'
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
  const [locked] = await lock(tx, { id: order.id, vendorId: order.vendorId })
  return locked
}

const isGiven = and(eq(orders.vendorId, param('vendorId')), eq(orders.id, param('id')))
const lock = preparedQuery((db) => db.select().from(orders).where(isGiven).for('no key update'))

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

const now = value(orders.statusChangedAt, 'now')

/** The order's row and the record of its transition, in one statement. */
const write = preparedQuery((db) => {
  const recorded = db.$with('recorded').as(
    db
      .insert(orderTransitions)
      .values({
        id: param('transitionId'),
        vendorId: param('vendorId'),
        orderId: param('id'),
        status: param('status'),
        actor: param('actor'),
        actorId: param('actorId'),
        reason: param('reason'),
        at: param('now'),
      })
      .returning({ id: orderTransitions.id }),
  )
  return db
    .with(recorded)
    .update(orders)
    .set({
      status: value(orders.status, 'status'),
      statusChangedAt: now,
      undoableUntil: value(orders.undoableUntil, 'undoableUntil'),
      paidAt: value(orders.paidAt, 'paidAt'),
      acceptBy: value(orders.acceptBy, 'acceptBy'),
      preparationMinutes: value(orders.preparationMinutes, 'preparationMinutes'),
      promisedAt: value(orders.promisedAt, 'promisedAt'),
      lateFeeDueAt: value(orders.lateFeeDueAt, 'lateFeeDueAt'),
      earningsDueAt: sql`case when ${param('status')} = 'COMPLETED' then ${earningsDueAfter(sql`${now}::timestamptz`, sql`${param('vendorId')}`)}
        else ${orders.earningsDueAt} end`,
    })
    .where(and(isGiven, sql`${orders.status} = any(${param('starts')}::text[])`))
    .returning()
})

/** What changes of an order with some of its steps. */
type ChangedWith = 'paidAt' | 'acceptBy' | 'preparationMinutes' | 'promisedAt' | 'lateFeeDueAt' | 'undoableUntil'

/**
 * Transitions an order that the caller has locked, records the transition and has those told who are to know of it. One
 * that is not in the table is refused, and the caller's transaction must then be rolled back.
 */
export async function transitionOrder(
  tx: Tx,
  order: OrderRow,
  { to, undoes, actor, actorId, reason }: Transition,
  now: Date,
  also: Partial<Pick<OrderRow, ChangedWith>> = {},
): Promise<OrderRow> {
  const starts = undoes ? [undoes] : allowedFrom(to, order.fulfilment, actor)
  if (!starts.includes(order.status)) throw invalidTransition(order)
  const { id, vendorId, paidAt, acceptBy, preparationMinutes, promisedAt, lateFeeDueAt } = order
  const { undoableUntil = null } = also
  const step = undoes ? null : toldStep(order, { to, actor, undoableUntil }, now)
  const [[transitioned]] = await pipelined(
    write(tx, {
      ...{ id, vendorId, paidAt, acceptBy, preparationMinutes, promisedAt, lateFeeDueAt, undoableUntil, ...also },
      transitionId: newId(),
      status: to,
      starts,
      actor,
      actorId: actorId ?? null,
      reason: reason ?? null,
      now,
    }),
    step && emit(tx, step.event, now, step.due),
  )
  if (!transitioned) throw invalidTransition(order)
  return transitioned
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
