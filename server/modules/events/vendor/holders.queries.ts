import { sql } from 'drizzle-orm'
import type { ProductId, UserId } from '#contracts/wire/primitives.ts'
import { orderLines } from '#server/modules/orders/orders.tables.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { columns, select } from '#server/platform/database/select.ts'
import type { EventKey } from './write-event.ts'

/** Everybody who holds a ticket of an event that is not void, or one of this type. */
export async function holdersOf(tx: Tx, { vendorId, id }: EventKey, typeId?: ProductId): Promise<UserId[]> {
  const isOfType = typeId
    ? sql`and exists (select from ${orderLines} where ${orderLines.vendorId} = ${tickets.vendorId}
        and ${orderLines.id} = ${tickets.orderLineId} and ${orderLines.productId} = ${typeId})`
    : sql``
  const rows = await select(
    tx,
    columns({ ownerId: tickets.ownerId }),
    sql`from ${tickets} where ${tickets.vendorId} = ${vendorId} and ${tickets.eventId} = ${id}
      and ${tickets.status} <> 'VOID' ${isOfType} group by ${tickets.ownerId} order by ${tickets.ownerId}`,
  )
  return rows.map(({ ownerId }) => ownerId)
}
