import type { SystemReason } from '#contracts/wire/system-reason.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { readDue } from '#server/platform/database/sharding/read-due.queries.ts'
import { DomainError } from '#server/platform/errors.ts'
import { emitOrderChanged, lockOrder } from '../lifecycle/transition-order.ts'
import { orderLines } from '../orders.tables.ts'
import type { RefundRequest } from '../refunds/allocate-refund.ts'
import { type OrderDeps, refundWithLock } from '../refunds/refund-with-lock.ts'
import { readRefundable } from '../refunds/refundable.queries.ts'
import { eventCancellationRefunds } from './event-cancellation.tables.ts'

type Row = typeof eventCancellationRefunds.$inferSelect

const isRow = ({ vendorId, eventId, orderId }: Row) =>
  and(
    eq(eventCancellationRefunds.vendorId, vendorId),
    eq(eventCancellationRefunds.eventId, eventId),
    eq(eventCancellationRefunds.orderId, orderId),
  )
const isInLine = eq(eventCancellationRefunds.status, 'IN_LINE')

/**
 * Refunds the orders of cancelled events, some at a time. Each leaves the line in the transaction that writes its
 * refund: whatever stops the program, an order is either still in line or refunded, and the worker goes on. The
 * provider is called later, as for any refund.
 */
export async function refundCancelledOrders(deps: OrderDeps) {
  const due = await readDue(deps.db, eventCancellationRefunds.vendorId, (whose) =>
    deps.db
      .select()
      .from(eventCancellationRefunds)
      .where(and(whose(eventCancellationRefunds.vendorId), isInLine))
      .orderBy(eventCancellationRefunds.orderId)
      .limit(100),
  )
  for (const row of due) await refundCancelledOrder(deps, row)
}

async function refundCancelledOrder({ db, clock, live, providers }: OrderDeps, row: Row) {
  await inTransaction(db, (tx) => refundInLine(providers, tx, row, clock.now())).catch(async (error: unknown) => {
    // One that cannot be refunded by itself waits for a person, and keeps nobody behind it.
    if (!(error instanceof DomainError)) throw error
    const failed = { status: 'FAILED', failure: error.message } as const
    await db
      .update(eventCancellationRefunds)
      .set(failed)
      .where(and(isRow(row), isInLine))
  })
  publish(live, { type: 'event_cancellation_refunded', vendorId: row.vendorId })
}

/** Of two workers at once the second waits for the order's lock, and finds it no longer in line. */
async function refundInLine(providers: OrderDeps['providers'], tx: Tx, row: Row, now: Date) {
  const order = await lockOrder(tx, { id: row.orderId, vendorId: row.vendorId })
  const [claimed] = await tx
    .select()
    .from(eventCancellationRefunds)
    .where(and(isRow(row), isInLine))
    .for('update')
  if (!order || !claimed) return
  const request = await refundRequest(tx, order, row)
  if (!request) {
    await tx.update(eventCancellationRefunds).set({ status: 'FREE' }).where(isRow(row))
    return
  }
  const reason = 'EVENT_CANCELLED' satisfies SystemReason
  const { refundId } = await refundWithLock(providers, tx, order, { request, reason, areTicketsVoid: true }, now)
  await tx.update(eventCancellationRefunds).set({ status: 'REQUESTED', refundId }).where(isRow(row))
  await emitOrderChanged(tx, order, now)
}

/** What is left of the event's lines: all of the order where it is of nothing else; null where nothing is left. */
async function refundRequest(tx: Tx, order: NonNullable<Awaited<ReturnType<typeof lockOrder>>>, { eventId }: Row) {
  const [refundable, ofOrder] = [
    await readRefundable(tx, order),
    await tx
      .select({ id: orderLines.id, eventId: orderLines.eventId })
      .from(orderLines)
      .where(and(eq(orderLines.vendorId, order.vendorId), eq(orderLines.orderId, order.id))),
  ]
  if (refundable.leftCents === 0) return null
  const ids = new Set(ofOrder.filter((line) => line.eventId === eventId).map(({ id }) => id))
  const lines = refundable.lines
    .filter(({ id, quantity, refundedQuantity }) => ids.has(id) && quantity > refundedQuantity)
    .map(({ id, quantity, refundedQuantity }) => ({ orderLineId: id, quantity: quantity - refundedQuantity }))
  const whole: RefundRequest = { whole: true }
  if (ids.size === ofOrder.length) return whole
  const isPaid = refundable.lines.some(({ id, paidCents }) => ids.has(id) && paidCents > 0)
  return lines.length > 0 && isPaid ? ({ lines } satisfies RefundRequest) : null
}
