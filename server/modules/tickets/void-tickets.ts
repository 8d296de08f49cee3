import { and, eq, sql } from 'drizzle-orm'
import type { EventId, OrderId, OrderLineId, VendorId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { tickets } from './tickets.tables.ts'

/**
 * Voids up to this many unused tickets of a line that was refunded, and returns how many it voided: first those that the buyer
 * still holds.
 */
export async function voidUnused(
  tx: Tx,
  {
    vendorId,
    orderId,
    orderLineId,
    quantity,
  }: { vendorId: VendorId; orderId: OrderId; orderLineId: OrderLineId; quantity: number },
): Promise<number> {
  const { rows } = await tx.execute(sql`
    update tickets set status = 'VOID', void_reason = 'REFUNDED' where vendor_id = ${vendorId} and id in (
      select id from tickets where vendor_id = ${vendorId} and order_id = ${orderId} and order_line_id = ${orderLineId} and status = 'VALID'
      order by owner_id = buyer_id desc, id desc limit ${quantity} for update)
    returning id`)
  return rows.length
}

/** Voids the unused tickets of an order whose money goes back; a code scanned later is refused. */
export const voidTickets = (tx: Tx, { id, vendorId }: { id: OrderId; vendorId: VendorId }) =>
  tx
    .update(tickets)
    .set({ status: 'VOID', voidReason: 'REFUNDED' })
    .where(and(eq(tickets.vendorId, vendorId), eq(tickets.orderId, id), eq(tickets.status, 'VALID')))

/** Voids what was not used yet of an event that was cancelled. */
export const voidTicketsOfEvent = (tx: Tx, { id, vendorId }: { id: EventId; vendorId: VendorId }) =>
  tx
    .update(tickets)
    .set({ status: 'VOID', voidReason: 'CANCELLED' })
    .where(and(eq(tickets.vendorId, vendorId), eq(tickets.eventId, id), eq(tickets.status, 'VALID')))
