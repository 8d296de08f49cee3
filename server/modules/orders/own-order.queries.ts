import type { AnsweredOrder } from '#contracts/notifications/texts/whatsapp/answers.ts'
import type { OrderId, UserId } from '#contracts/wire/primitives.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, selectOne } from '#server/platform/database/select.ts'
import { orders } from './orders.tables.ts'

const answered = columns({
  orderId: orders.id,
  number: orders.number,
  shop: vendors.name,
  shopPhone: vendors.phone,
  status: orders.status,
})

/** Of somebody's own orders this one, or their last: what they are told of it who ask in a chat. */
export const findOwnOrder = (db: Db, userId: UserId, orderId?: OrderId): Promise<AnsweredOrder | undefined> =>
  selectOne(
    db,
    answered,
    sql`from ${orders} join ${vendors} on ${vendors.id} = ${orders.vendorId}
      where ${acrossVendors('own-orders')} and ${orders.customerId} = ${userId}
        ${orderId ? sql`and ${orders.id} = ${orderId}` : sql``}
      order by ${orders.id} desc limit 1`,
  )
