import type { EventId, OrderId, TicketId } from '#contracts/wire/primitives.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { markRefunded } from '#server/modules/tickets/index.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/errors.ts'
import { claimIdempotencyKey, type IdempotentRequest } from '#server/platform/http/idempotency.ts'
import { lockOwnOrder } from '../lifecycle/customer-transitions.ts'
import { emitOrderChanged } from '../lifecycle/transition-order.ts'
import type { OrderRow } from '../orders.tables.ts'
import { type OrderDeps, refundWithLock } from './refund-with-lock.ts'
import { releaseRefundedPlaces } from './release-refunded-places.queries.ts'
import { type ReturnableLine, returnableLines, toRefundLines } from './returnable.queries.ts'

/**
 * A customer gives unused tickets of an event back, all of them or a free one alone: what was paid for them is refunded
 * as any refund is, and free ones are only void. Their places are on sale again.
 */
export async function returnTickets(
  { db, clock, providers }: OrderDeps,
  actor: Actor,
  id: OrderId,
  key: IdempotentRequest,
  { eventId, ticketId }: { eventId: EventId; ticketId?: TicketId | undefined },
) {
  await inTransaction(db, async (tx) => {
    const now = clock.now()
    if (await claimIdempotencyKey(tx, key, { orderId: id }, now)) return
    const locked = await lockOwnOrder(tx, actor, id)
    await emitOrderChanged(tx, locked, now)
    const lines = (await returnableLines(tx, actor.userId, id, now)).filter((line) => line.eventId === eventId)
    if (lines.length === 0) throw notReturnable()
    const free = lines.filter(({ unitPriceCents }) => unitPriceCents === 0)
    if (ticketId) {
      await voidOne(tx, locked, { free, ticketId }, now)
      return
    }
    const paid = lines.filter(({ unitPriceCents }) => unitPriceCents > 0)
    await voidFree(tx, locked, free, now)
    if (paid.length > 0) {
      const request = { lines: toRefundLines(paid) }
      const tickets = { ids: paid.flatMap(({ ticketIds }) => ticketIds), areHeldByBuyer: true }
      const refund = { request, tickets, reason: 'EVENT_CHANGED', requestedBy: actor.userId }
      await refundWithLock(providers, tx, locked, refund, now)
    }
  })
}

const notReturnable = () =>
  new DomainError('invalid_transition', 'This cannot be given back: the time for it is over, or it was used.')

/** Of the lines that cost nothing, the one that this ticket is of gives one place back. */
async function voidOne(
  tx: Tx,
  { id: orderId, vendorId }: OrderRow,
  { free, ticketId }: { free: readonly ReturnableLine[]; ticketId: TicketId },
  now: Date,
) {
  const named = { ids: [ticketId], areHeldByBuyer: true }
  for (const { orderLineId } of free) {
    const { voided } = await markRefunded(tx, { vendorId, orderId, orderLineId, quantity: 1, named }, now)
    if (voided === 1) return releaseRefundedPlaces(tx, { id: orderId, vendorId }, [{ orderLineId, quantity: 1 }])
  }
  throw notReturnable()
}

async function voidFree(tx: Tx, { id: orderId, vendorId }: OrderRow, lines: readonly ReturnableLine[], now: Date) {
  const ended: { orderLineId: ReturnableLine['orderLineId']; quantity: number }[] = []
  for (const { orderLineId, quantity, ticketIds: ids } of lines) {
    const line = { vendorId, orderId, orderLineId, quantity, named: { ids, areHeldByBuyer: true } }
    ended.push({ orderLineId, quantity: (await markRefunded(tx, line, now)).voided })
  }
  await releaseRefundedPlaces(tx, { id: orderId, vendorId }, ended)
}
