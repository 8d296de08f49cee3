import { isAllowed } from '#contracts/staff/staff-rights.ts'
import type { RevokedTicket } from '#contracts/tickets/vendor-tickets.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import type { TicketId } from '#contracts/wire/primitives.ts'
import type { SystemReason } from '#contracts/wire/system-reason.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { VendorActor } from '#server/modules/identity/index.ts'
import { emit } from '#server/modules/outbox/index.ts'
import {
  findTicketOrder,
  lockTicket,
  notifyOfTicket,
  refuseUnlessValid,
  type TicketRow,
  voidRevoked,
} from '#server/modules/tickets/index.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { assert, DomainError, notFound } from '#server/platform/errors.ts'
import { emitOrderChanged, lockOrder } from '../lifecycle/transition-order.ts'
import type { OrderRow } from '../orders.tables.ts'
import { type OrderDeps, refundWithLock } from '../refunds/refund-with-lock.ts'
import { refuseUnpaid } from '../refunds/refundable-state.ts'
import { releaseRefundedPlaces } from '../refunds/release-refunded-places.queries.ts'

interface Revocation {
  id: TicketId
  /** Why, for the audit trail. */
  reason: string
  /** Whether what was paid for it goes back. */
  refund: boolean
}

/**
 * Makes a ticket void: its place is on sale again, and what was paid for it goes back where the organiser says so. The
 * order is locked before the ticket, as in every refund.
 */
export async function revokeTicket(
  { db, clock, providers }: OrderDeps,
  actor: VendorActor,
  { id, reason, refund }: Revocation,
): Promise<RevokedTicket> {
  const { vendorId } = actor
  if (refund && !isAllowed(['money'], actor.shop)) {
    throw new DomainError('right_missing', 'You may not give money back. Ask the owner of the shop.')
  }
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const orderId = await findTicketOrder(tx, { id, vendorId })
    const order = orderId && (await lockOrder(tx, { id: orderId, vendorId }))
    const ticket = order && (await lockTicket(tx, { id, vendorId }))
    if (!ticket) throw notFound('The ticket')
    refuseUnlessValid(ticket)
    const refundedCents = refund ? await refundTicket(providers, tx, { order, ticket, actor }, now) : 0
    if (!refund) await voidUnpaid(tx, order, ticket)
    // Whoever else holds it is told by the refund.
    if (!refund || ticket.ownerId === ticket.buyerId)
      await notifyOfTicket(tx, ticket, { change: refund ? 'REFUNDED' : 'VOID' }, now)
    const { eventId, issue, shortCode } = ticket
    const detail = { reason, vendorId, eventId, issue, refundedCents }
    await recordAudit(tx, actor, { action: 'ticket.revoke', subjectId: id, detail }, now)
    await emit(tx, { type: 'tickets_changed', ownerIds: [ticket.ownerId] }, now)
    await emitOrderChanged(tx, order, now)
    return { id, status: 'VOID', issue, shortCode, refundedKES: toKES(refundedCents) }
  })
}

async function refundTicket(
  providers: OrderDeps['providers'],
  tx: Tx,
  { order, ticket, actor }: { order: OrderRow; ticket: TicketRow; actor: VendorActor },
  now: Date,
): Promise<Cents> {
  refuseUnpaid(order)
  const request = { lines: [{ orderLineId: ticket.orderLineId, quantity: 1 }] }
  const named = { ids: [ticket.id], areHeldByBuyer: false }
  // Why the organiser did it is for its records: the buyer reads that it was done.
  const reason = 'TICKET_REVOKED' satisfies SystemReason
  const refund = { request, reason, requestedBy: actor.userId, tickets: named }
  const { amountCents } = await refundWithLock(providers, tx, order, refund, now)
  assert(amountCents > 0, `ticket ${ticket.id} was refunded for nothing`)
  return amountCents
}

async function voidUnpaid(tx: Tx, order: OrderRow, { id, orderLineId, vendorId }: TicketRow) {
  await voidRevoked(tx, { id, vendorId })
  await releaseRefundedPlaces(tx, order, [{ orderLineId, quantity: 1 }])
}
