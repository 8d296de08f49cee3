import type { UserId } from '#contracts/wire/primitives.ts'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { queueEntries } from '#server/modules/events/queue/queue.tables.ts'
import { waitlistEntries } from '#server/modules/events/waitlist/waitlist.tables.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { deliveries } from '#server/modules/outbox/outbox.tables.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import { ticketTransfers } from '#server/modules/tickets/transfers/transfers.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Column, sql } from '#server/platform/database/drizzle.ts'
import { columns, select } from '#server/platform/database/select.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import { orders } from '../orders.tables.ts'

/** Rows that name somebody. Payments, refunds and steps of an order have its customer. */
const naming: readonly Column[] = [
  orders.customerId,
  tickets.ownerId,
  ticketTransfers.fromUserId,
  ticketTransfers.toUserId,
  waitlistEntries.customerId,
  queueEntries.customerId,
  deliveries.userId,
  auditEntries.actorId,
  auditEntries.subjectId,
]

/** People who were erased in this time, to whom nothing refers. Accounts are none of them: the trail has who asked for that. */
export async function findUnusedGuests(
  db: Db,
  { from, until }: { from: Date; until: Date },
  limit: number,
): Promise<UserId[]> {
  const wereErased = sql`${users.erasedAt} > ${momentSql(from)} and ${users.erasedAt} <= ${momentSql(until)}`
  const isUnnamed = naming.map(
    (column) => sql`${users.id} not in (select ${column} from ${column.table}
      where ${acrossVendors('due-work')} and ${column} in (select ${users.id} from ${users} where ${wereErased}))`,
  )
  const unused = await select(
    db,
    columns({ id: users.id }),
    sql`from ${users} where ${wereErased} and ${sql.join(isUnnamed, sql` and `)}
      order by ${users.id} limit ${limit}`,
  )
  return unused.map(({ id }) => id)
}
