import { and, eq, sql } from 'drizzle-orm'
import type { EventId, OrderId, OrderLineId, TicketId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { notifyOfTicket } from './notify-of-ticket.ts'
import { tickets } from './tickets.tables.ts'

type VoidedTicket = { ownerId: UserId; buyerId: UserId; eventId: EventId }

/**
 * Voids up to this many unused tickets of a line that was refunded, and returns how many it voided: first those that
 * the buyer still holds.
 */
export async function voidUnused(
  tx: Tx,
  {
    vendorId,
    orderId,
    orderLineId,
    quantity,
    ticketId = null,
  }: {
    vendorId: VendorId
    orderId: OrderId
    orderLineId: OrderLineId
    quantity: number
    /** This one, which the buyer still holds, and no other. */
    ticketId?: TicketId | null
  },
  now: Date,
): Promise<number> {
  const { rows } = await tx.execute<VoidedTicket>(sql`
    update tickets set status = 'VOID', void_reason = 'REFUNDED' where vendor_id = ${vendorId} and id in (
      select id from tickets where vendor_id = ${vendorId} and order_id = ${orderId} and order_line_id = ${orderLineId} and status = 'VALID'
      and (${ticketId}::uuid is null or (id = ${ticketId}::uuid and owner_id = buyer_id))
      order by owner_id = buyer_id desc, id desc limit ${quantity} for update)
    returning owner_id as "ownerId", buyer_id as "buyerId", event_id as "eventId"`)
  await notifyOtherHolders(tx, vendorId, rows, now)
  return rows.length
}

/**
 * Voids the unused tickets of an order whose money goes back, and returns how many; a code scanned later is refused.
 */
export async function voidTickets(
  tx: Tx,
  { id, vendorId }: { id: OrderId; vendorId: VendorId },
  now: Date,
): Promise<number> {
  const { rows } = await tx.execute<VoidedTicket>(sql`
    update tickets set status = 'VOID', void_reason = 'REFUNDED'
    where vendor_id = ${vendorId} and order_id = ${id} and status = 'VALID'
    returning owner_id as "ownerId", buyer_id as "buyerId", event_id as "eventId"`)
  await notifyOtherHolders(tx, vendorId, rows, now)
  return rows.length
}

/** The buyer is told of the refund; whom a ticket was transferred to is told that it lets nobody in any more. */
async function notifyOtherHolders(tx: Tx, vendorId: VendorId, voided: readonly VoidedTicket[], now: Date) {
  for (const { ownerId, buyerId, eventId } of voided) {
    if (ownerId !== buyerId) await notifyOfTicket(tx, { vendorId, eventId, ownerId }, { change: 'VOID' }, now)
  }
}

/** Voids what was not used yet of an event that was cancelled. */
export const voidTicketsOfEvent = (tx: Tx, { id, vendorId }: { id: EventId; vendorId: VendorId }) =>
  tx
    .update(tickets)
    .set({ status: 'VOID', voidReason: 'CANCELLED' })
    .where(and(eq(tickets.vendorId, vendorId), eq(tickets.eventId, id), eq(tickets.status, 'VALID')))
