import type { OrderId, VendorId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, eq, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { preparedQuery } from '#server/platform/database/prepared.ts'
import { param } from '#server/platform/database/sql.ts'
import { newId } from '#server/platform/ids.ts'
import { holds } from '../catalog.tables.ts'

/** Writes a new order's holds: as part of a statement, so that checkout can send it together with the order's. */
export const insertHolds: SQL = sql`
  insert into holds (id, vendor_id, order_id, stock_id, quantity, status, ends_at)
  select h.id, ${param('vendorId')}::uuid, ${param('orderId')}::uuid, h.stock_id, h.quantity, 'HELD', ${param('expiresAt')}::timestamptz
  from jsonb_to_recordset(${param('holds')}::jsonb) as h(id uuid, stock_id uuid, quantity int)`

/** The parameters of `insertHolds`: an order's demand, its vendor and id, and the end of its payment window. */
export const holdValues = (demand: ReadonlyMap<string, number>) => ({
  holds: JSON.stringify([...demand].map(([stock_id, quantity]) => ({ id: newId(), stock_id, quantity }))),
})

/** Which order, and whose. */
export interface OrderKey {
  id: OrderId
  vendorId: VendorId
}

const ofOrder = ({ id, vendorId }: OrderKey) => and(eq(holds.vendorId, vendorId), eq(holds.orderId, id))

/** The holds of an order, whatever their status: the quantity of each stock. */
export async function heldDemand(tx: Tx, order: OrderKey): Promise<Map<string, number>> {
  const rows = await tx.select().from(holds).where(ofOrder(order))
  return new Map(rows.map(({ stockId, quantity }) => [stockId, quantity]))
}

const markSold = preparedQuery((db) =>
  db
    .update(holds)
    .set({ status: 'SOLD' })
    .where(and(eq(holds.vendorId, param('vendorId')), eq(holds.orderId, param('id')))),
)

/** The order is paid: its holds become sales. */
export const markHoldsSold = (tx: Tx, { id, vendorId }: OrderKey) => markSold(tx, { id, vendorId })

/** Releases an order's holds, once: a hold that is no longer held releases nothing. */
export async function releaseHolds(tx: Tx, { id, vendorId }: OrderKey, from: 'HELD' | 'SOLD') {
  await tx.execute(sql`
    with released as (
      update holds set status = 'RELEASED' where vendor_id = ${vendorId} and order_id = ${id} and status = ${from} returning stock_id, quantity
    ), locked as materialized (
      select s.id from stocks s where s.vendor_id = ${vendorId} and s.id in (select stock_id from released) order by s.id for no key update
    )
    update stocks s set quantity_left = s.quantity_left + r.quantity
    from released r join locked on locked.id = r.stock_id
    where s.vendor_id = ${vendorId} and s.id = r.stock_id`)
}
