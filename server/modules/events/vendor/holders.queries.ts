import { sql } from 'drizzle-orm'
import type { ProductId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { orderLines } from '#server/modules/orders/orders.tables.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { columns, select, selectOne } from '#server/platform/database/select.ts'
import { assert } from '#server/platform/errors.ts'
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

/** Who holds an event: the name that those who are told of something know, and the county it is in until it says otherwise. */
export async function findOrganiser(tx: Tx, vendorId: VendorId): Promise<{ name: string; county: string }> {
  const facts = columns({ name: vendors.name, county: vendors.county })
  const row = await selectOne(tx, facts, sql`from ${vendors} where ${vendors.id} = ${vendorId}`)
  assert(row, 'an event has a vendor')
  return row
}
