import type { OrderLineId } from '#contracts/wire/primitives.ts'
import { type OrderKey, releasePlaces } from '#server/modules/catalog/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'

interface RefundedTickets {
  orderLineId: OrderLineId
  quantity: number
}

/** Puts the places of refunded tickets on sale again: those of the ticket type, of its variation and of the event. */
export async function releaseRefundedPlaces(tx: Tx, order: OrderKey, lines: readonly RefundedTickets[]) {
  const given = lines.filter(({ quantity }) => quantity > 0)
  if (given.length === 0) return
  const { vendorId } = order
  await releasePlaces(
    tx,
    order,
    sql`select pool.stock_id, sum(g.quantity)::int as quantity
      from unnest(${sql.param(given.map(({ orderLineId }) => orderLineId))}::uuid[], ${sql.param(given.map(({ quantity }) => quantity))}::int[])
        as g(line_id, quantity)
      join order_lines l on l.vendor_id = ${vendorId} and l.id = g.line_id
      join products p on p.vendor_id = l.vendor_id and p.id = l.product_id
      left join product_variations v on v.vendor_id = l.vendor_id and v.id = l.variation_id
      left join events e on e.vendor_id = l.vendor_id and e.id = l.event_id
      cross join lateral (select distinct stock_id from (values (p.stock_id), (v.stock_id), (e.capacity_stock_id)) each(stock_id)) pool
      group by pool.stock_id`,
  )
}
