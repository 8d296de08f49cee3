import type { UserId } from '#contracts/wire/primitives.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, select, selectOne } from '#server/platform/database/select.ts'
import { millisecondsSql, momentSql } from '#server/platform/database/sql.ts'
import { hashToken } from '#server/platform/ids.ts'
import { orders } from '../orders.tables.ts'
import { isOrderOfLink, linkClosesAt } from './order-link.ts'
import { orderLinks } from './order-links.tables.ts'

const linked = columns({
  orderId: orders.id,
  vendorId: orders.vendorId,
  customerId: orders.customerId,
  customerIsGuest: users.isGuest,
  /** `lockKeptGuest` says it again once the row is locked. */
  isKeepable: sql<boolean>`${users.isGuest} and ${users.disabledAt} is null and ${users.eraseAt} is null`,
  customerPhone: users.phone,
  contactName: orders.contactName,
  closesAt: millisecondsSql(linkClosesAt),
})

/** The order of a link that is open; undefined where it is unknown, or has closed. */
export const findLinked = (db: Db, token: string, now: Date) =>
  selectOne(
    db,
    linked,
    sql`from ${orderLinks} join ${orders} on ${isOrderOfLink}
        join ${users} on ${users.id} = ${orders.customerId}
      where ${acrossVendors('key-from-outside')} and ${orderLinks.tokenHash} = ${hashToken(token)}
        and ${linkClosesAt} > ${momentSql(now)}`,
  )

/** Guests who began before this, of whom no link is open, and who hold no ticket of an event to come. */
export async function findFormerGuests(
  db: Db,
  { before, limit }: { before: Date; limit: number },
  now: Date,
): Promise<UserId[]> {
  const former = await select(
    db,
    columns({ id: users.id }),
    sql`from ${users} where ${users.isGuest} and ${users.eraseAt} is null
      and ${users.createdAt} < ${momentSql(before)} and not exists (
        select 1 from ${orders} join ${orderLinks} on ${isOrderOfLink}
        where ${acrossVendors('due-work')} and ${orders.customerId} = ${users.id} and ${linkClosesAt} > ${momentSql(now)})
      and not exists (select 1 from ${tickets} join ${events} on ${events.vendorId} = ${tickets.vendorId} and ${events.id} = ${tickets.eventId}
        where ${acrossVendors('due-work')} and ${tickets.ownerId} = ${users.id} and ${tickets.status} = 'VALID' and ${events.endsAt} > ${momentSql(now)})
      order by ${users.id} limit ${limit}`,
  )
  return former.map(({ id }) => id)
}
