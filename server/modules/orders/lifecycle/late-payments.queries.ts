import { products } from '#server/modules/catalog/catalog.tables.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { hoursColumns, toOpenState } from '#server/modules/vendors/index.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { hours, plus } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, selectOne } from '#server/platform/database/select.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import { assert } from '#server/platform/errors.ts'
import { type OrderRow, orderLines } from '../orders.tables.ts'

/** So long after its payment window food may still be cooked for whoever paid late; nobody wants lunch the day after. */
const foodIsLateAfter = hours(1)

/**
 * Whether what was ordered is no longer to be had, whatever is in stock: an event or the sale of its tickets is over,
 * the shop does not sell or is closed, it is too late for food, or the slot of an order for later has begun. Asked of money that comes after its payment window.
 */
export async function isPastItsTime(tx: Tx, order: OrderRow, now: Date): Promise<boolean> {
  const anyLine = (condition: SQL) => sql<boolean>`exists (select 1 from ${orderLines}
    join ${products} on ${products.vendorId} = ${orderLines.vendorId} and ${products.id} = ${orderLines.productId}
    left join ${events} on ${events.vendorId} = ${orderLines.vendorId} and ${events.id} = ${orderLines.eventId}
    where ${orderLines.vendorId} = ${order.vendorId} and ${orderLines.orderId} = ${order.id} and ${condition})`
  const found = await selectOne(
    tx,
    columns({
      status: vendors.status,
      isOver: anyLine(
        sql`(${events.endsAt} <= ${momentSql(now)} or ${events.takenDownAt} is not null or ${products.saleEndsAt} <= ${momentSql(now)})`,
      ),
      ...hoursColumns(now, sql`${order.vendorId}::uuid`),
    }),
    sql`from ${vendors} where ${vendors.id} = ${order.vendorId}`,
  )
  assert(found, `vendor ${order.vendorId} is gone`)
  if (found.isOver || found.status !== 'APPROVED') return true
  if (order.fulfilment === 'TICKETS') return false
  if (order.scheduledFor) return order.scheduledFor <= now || !toOpenState(found, order.scheduledFor).isOpen
  return plus(order.expiresAt, foodIsLateAfter) < now || !toOpenState(found, now).isOpen
}
