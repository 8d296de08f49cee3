import { sql } from 'drizzle-orm'
import type { OrderLineId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { OrderKey } from './holds.ts'

interface RefundedTickets {
  orderLineId: OrderLineId
  quantity: number
}

/**
 * Puts the places of refunded tickets on sale again: those of the ticket type, of its variation and of the event, as far as the
 * order holds them. Its holds shrink by as much, so that an order cancelled later releases only the rest. The caller has locked the
 * order's row, and the stocks are locked in the same order as in checkout.
 */
export async function releaseRefundedPlaces(tx: Tx, { id, vendorId }: OrderKey, lines: readonly RefundedTickets[]) {
  const given = lines.filter(({ quantity }) => quantity > 0)
  if (given.length === 0) return
  await tx.execute(sql`
    with back as (
      select pool.stock_id, sum(g.quantity)::int as quantity
      from unnest(${sql.param(given.map(({ orderLineId }) => orderLineId))}::uuid[], ${sql.param(given.map(({ quantity }) => quantity))}::int[])
        as g(line_id, quantity)
      join order_lines l on l.vendor_id = ${vendorId} and l.id = g.line_id
      join products p on p.vendor_id = l.vendor_id and p.id = l.product_id
      left join product_variations v on v.vendor_id = l.vendor_id and v.id = l.variation_id
      left join events e on e.vendor_id = l.vendor_id and e.id = l.event_id
      cross join lateral (select distinct stock_id from (values (p.stock_id), (v.stock_id), (e.capacity_stock_id)) each(stock_id)) pool
      group by pool.stock_id
    ), freed as materialized (
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
}
