import type { EventId, OrderId, OrderLineId, TicketId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, eq, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { notifyOfTicket } from './notify-of-ticket.ts'
import { tickets } from './tickets.tables.ts'

/** Which tickets of a line are given back; unless some are named, those that are void and unpaid for come first. */
export interface TicketsGivenBack {
  ids: readonly TicketId[]
  /** Only while their buyer still holds them. */
  areHeldByBuyer: boolean
}

interface LineTickets {
  vendorId: VendorId
  orderId: OrderId
  orderLineId: OrderLineId
  quantity: number
  named?: TicketsGivenBack | undefined
}

/**
 * What can be given back of a row of `tickets`: an unused one, and one that its organiser has made void without giving
 * its money back.
 */
export const isRefundable: SQL<boolean> = sql`(${tickets.status} = 'VALID' or ${tickets.voidReason} = 'REVOKED')`

type RefundedTicket = { ownerId: UserId; buyerId: UserId; eventId: EventId; wasValid: boolean }

/**
 * Marks up to this many tickets of a line as refunded, and returns how many that were, and how many of them were valid
 * until now: those that were void already have no place any more. First those, then those that the buyer still holds.
 */
export async function markRefunded(
  tx: Tx,
  { vendorId, orderId, orderLineId, quantity, named }: LineTickets,
  now: Date,
): Promise<{ refunded: number; voided: number }> {
  const chosen = named
    ? sql`and id = any(${sql.param(named.ids)}::uuid[]) and status = 'VALID' and (${!named.areHeldByBuyer} or owner_id = buyer_id)`
    : sql`and ${isRefundable}`
  const { rows } = await tx.execute<RefundedTicket>(sql`
    with chosen as materialized (
      select id, status = 'VALID' as was_valid from tickets
      where vendor_id = ${vendorId} and order_id = ${orderId} and order_line_id = ${orderLineId} ${chosen}
      order by status = 'VOID' desc, owner_id = buyer_id desc, id desc limit ${quantity} for update)
    update tickets set status = 'VOID', void_reason = 'REFUNDED' from chosen where vendor_id = ${vendorId} and tickets.id = chosen.id
    returning owner_id as "ownerId", buyer_id as "buyerId", event_id as "eventId", was_valid as "wasValid"`)
  const voided = rows.filter(({ wasValid }) => wasValid)
  await notifyOtherHolders(tx, vendorId, voided, now)
  return { refunded: rows.length, voided: voided.length }
}

/** Voids the unused tickets of an order whose money goes back; a code scanned later is refused. */
export async function voidTickets(tx: Tx, { id, vendorId }: { id: OrderId; vendorId: VendorId }, now: Date) {
  const { rows } = await tx.execute<RefundedTicket>(sql`
    update tickets set status = 'VOID', void_reason = 'REFUNDED'
    where vendor_id = ${vendorId} and order_id = ${id} and status = 'VALID'
    returning owner_id as "ownerId", buyer_id as "buyerId", event_id as "eventId"`)
  await notifyOtherHolders(tx, vendorId, rows, now)
}

/** The buyer is told of the refund; whom a ticket was transferred to is told that it lets nobody in any more. */
async function notifyOtherHolders(tx: Tx, vendorId: VendorId, voided: readonly RefundedTicket[], now: Date) {
  for (const { ownerId, buyerId, eventId } of voided) {
    if (ownerId !== buyerId) await notifyOfTicket(tx, { vendorId, eventId, ownerId }, { change: 'REFUNDED' }, now)
  }
}

/** Makes one ticket void whose money does not go back. */
export const voidRevoked = (tx: Tx, { id, vendorId }: { id: TicketId; vendorId: VendorId }) =>
  tx
    .update(tickets)
    .set({ status: 'VOID', voidReason: 'REVOKED' })
    .where(and(eq(tickets.vendorId, vendorId), eq(tickets.id, id)))

/** Voids what was not used yet of an event that was cancelled. */
export const voidTicketsOfEvent = (tx: Tx, { id, vendorId }: { id: EventId; vendorId: VendorId }) =>
  tx
    .update(tickets)
    .set({ status: 'VOID', voidReason: 'CANCELLED' })
    .where(and(eq(tickets.vendorId, vendorId), eq(tickets.eventId, id), eq(tickets.status, 'VALID')))
