import type { PushTold } from '#contracts/notifications/texts/push/push-text.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, selectOne } from '#server/platform/database/select.ts'
import { orders } from '../../orders.tables.ts'
import { handlersSql } from './told-order.queries.ts'

const waiting = columns({ id: orders.id })

/**
 * Whether somebody still is to hear that an order waits: it does, and they handle the orders of its shop. Whoever has
 * left since hears nothing more. What is not about an order that waits concerns whom it was told to.
 */
export async function stillConcernsOrder(db: Db, userId: UserId, { kind, data }: PushTold): Promise<boolean> {
  if (kind !== 'order_received' && kind !== 'order_unanswered') return true
  const found = await selectOne(
    db,
    waiting,
    sql`from ${orders} join ${vendors} on ${vendors.id} = ${orders.vendorId}
      where ${acrossVendors('due-work')} and ${orders.id} = ${data.orderId} and (${orders.status} = 'PAID' or (${orders.status} = 'ACCEPTED' and ${orders.scheduledFor} is not null))
        and ${userId}::uuid = any(${handlersSql})`,
  )
  return found !== undefined
}
