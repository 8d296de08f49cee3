import type { EventId, ProductId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, selectOne, type ValueOf } from '#server/platform/database/select.ts'
import { millisecondsSql } from '#server/platform/database/sql.ts'

const givenType = columns({
  id: products.id,
  name: products.name,
  picture: products.picture,
  stockId: products.stockId,
  capacityStockId: events.capacityStockId,
  eventId: events.id,
  organiser: vendors.name,
  shopOwnerId: vendors.ownerId,
  eventTitle: events.title,
  eventSlug: events.slug,
  eventStatus: events.status,
  isTakenDown: sql<boolean>`${events.takenDownAt} is not null`,
  eventEndsAt: millisecondsSql(events.endsAt),
})

export type GivenType = ValueOf<typeof givenType>

/** A ticket type of an event of this vendor, with the stocks that it takes from. */
export const findGivenType = (tx: Tx, vendorId: VendorId, eventId: EventId, id: ProductId) =>
  selectOne(
    tx,
    givenType,
    sql`from ${products} join ${events} on ${events.vendorId} = ${products.vendorId} and ${events.id} = ${products.eventId}
      join ${vendors} on ${vendors.id} = ${events.vendorId}
      where ${products.vendorId} = ${vendorId} and ${products.id} = ${id} and ${events.id} = ${eventId}
        and ${products.status} <> 'ARCHIVED'`,
  )

/** The account with this address, where there is one: its owner holds what is given. */
export async function findUserByEmail(tx: Tx, email: string): Promise<UserId | undefined> {
  const row = await selectOne(tx, columns({ id: users.id }), sql`from ${users} where ${users.email} = ${email}`)
  return row?.id
}
