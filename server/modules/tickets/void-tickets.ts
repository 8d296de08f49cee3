import { and, eq, sql } from 'drizzle-orm'
import type { OrderId, OrderLineId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { tickets } from './tickets.tables.ts'

/** Voids up to this many unused tickets of a line, and returns how many it voided. */
export async function voidUnused(
  tx: Tx,
  { orderId, orderLineId, quantity }: { orderId: OrderId; orderLineId: OrderLineId; quantity: number },
): Promise<number> {
  const { rows } = await tx.execute(sql`
    update tickets set status = 'VOID' where id in (
      select id from tickets where order_id = ${orderId} and order_line_id = ${orderLineId} and status = 'VALID'
      order by id desc limit ${quantity} for update)
    returning id`)
  return rows.length
}

/** Voids an order's tickets; a code scanned later is refused. */
export const voidTickets = (tx: Tx, orderId: OrderId) =>
  tx
    .update(tickets)
    .set({ status: 'VOID' })
    .where(and(eq(tickets.orderId, orderId), eq(tickets.status, 'VALID')))
