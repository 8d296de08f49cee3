import type { Tx } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import type { OrderKey } from './holds.ts'

/**
 * Puts places on sale again that an order has bought: `places` are rows of stock_id and quantity, and come back as far
 * as the order holds them. Its holds shrink by as much, so that an order cancelled later releases only the rest. The
 * caller has locked the order's row, and the stocks are locked in the same order as in checkout.
 */
export const releasePlaces = (tx: Tx, { id, vendorId }: OrderKey, places: SQL) =>
  tx.execute(sql`
    with back as (${places}), freed as materialized (
      select h.id, h.stock_id, least(h.quantity, b.quantity) as quantity, h.quantity > b.quantity as is_part
      from holds h join back b using (stock_id) where h.vendor_id = ${vendorId} and h.order_id = ${id} and h.status = 'SOLD'
    ), kept as (
      update holds h set quantity = h.quantity - case when f.is_part then f.quantity else 0 end,
        status = case when f.is_part then 'SOLD' else 'RELEASED' end
      from freed f where h.vendor_id = ${vendorId} and f.id = h.id
    ), locked as materialized (
      select id from stocks where vendor_id = ${vendorId} and id in (select stock_id from freed) order by id for no key update
    )
    update stocks s set quantity_left = s.quantity_left + f.quantity
    from freed f join locked on locked.id = f.stock_id where s.vendor_id = ${vendorId} and s.id = f.stock_id`)
