import { eq, type SQL, sql } from 'drizzle-orm'
import type { OrderId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { param } from '#server/platform/database/sql.ts'
import { newId } from '#server/platform/ids.ts'
import { holds } from '../catalog.tables.ts'

/** Writes what a new order holds: as part of a statement, so that checkout can send it with the order's. */
export const insertHolds: SQL = sql`
  insert into holds (id, order_id, stock_id, quantity, status, ends_at)
  select h.id, ${param('orderId')}::uuid, h.stock_id, h.quantity, 'HELD', ${param('expiresAt')}::timestamptz
  from jsonb_to_recordset(${param('holds')}::jsonb) as h(id uuid, stock_id uuid, quantity int)`

/** What `insertHolds` is given of an order's demand, beside its id and the end of its payment window. */
export const holdValues = (demand: ReadonlyMap<string, number>) => ({
  holds: JSON.stringify([...demand].map(([stock_id, quantity]) => ({ id: newId(), stock_id, quantity }))),
})

/** What an order held, whatever became of it: of each stock so much. */
export async function heldDemand(tx: Tx, orderId: OrderId): Promise<Map<string, number>> {
  const rows = await tx.select().from(holds).where(eq(holds.orderId, orderId))
  return new Map(rows.map(({ stockId, quantity }) => [stockId, quantity]))
}

/** The order is paid: what it held is its own. */
export const markHoldsSold = (tx: Tx, orderId: OrderId) =>
  tx.update(holds).set({ status: 'SOLD' }).where(eq(holds.orderId, orderId))

/** Gives back what an order held, once: a hold that is no longer held gives nothing. */
export async function releaseHolds(tx: Tx, orderId: OrderId, from: 'HELD' | 'SOLD') {
  await tx.execute(sql`
    with released as (
      update holds set status = 'RELEASED' where order_id = ${orderId} and status = ${from} returning stock_id, quantity
    ), locked as materialized (
      select s.id from stocks s where s.id in (select stock_id from released) order by s.id for no key update
    )
    update stocks s set quantity_left = s.quantity_left + r.quantity
    from released r join locked on locked.id = r.stock_id
    where s.id = r.stock_id`)
}
