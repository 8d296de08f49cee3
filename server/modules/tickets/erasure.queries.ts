import type { UserId } from '#contracts/wire/primitives.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { ownShopIdSql } from '#server/modules/vendors/index.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import type { Eraser } from '#server/platform/database/erasure.ts'
import { columns, select } from '#server/platform/database/select.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import { eraseFromTickets } from './erase-from-tickets.ts'
import { tickets } from './tickets.tables.ts'
import { ticketTransfers as transfers } from './transfers/transfers.tables.ts'

const anywhere = acrossVendors('own-person')
const held = columns({ id: tickets.id, vendorId: tickets.vendorId })
const sent = columns({ vendorId: transfers.vendorId, from: transfers.fromUserId, to: transfers.toUserId })

export const ticketsEraser: Eraser = {
  describe: (userId, now) => ({
    prevents: {
      SHOP_TICKETS: sql<boolean>`exists (select 1 from ${tickets} join ${events}
        on ${events.vendorId} = ${tickets.vendorId} and ${events.id} = ${tickets.eventId}
        where ${tickets.vendorId} = ${ownShopIdSql(userId)} and ${tickets.status} = 'VALID' and ${events.endsAt} > ${momentSql(now)})`,
    },
  }),
  async find(tx, { userId, ownEmails, ownPhones }) {
    const owned = await select(tx, held, sql`from ${tickets} where ${anywhere} and ${tickets.ownerId} = ${userId}`)
    const contacts = [...ownEmails, ...ownPhones].map((contact) => contact.toLowerCase())
    // Sent or received, or sent to an address or a number of theirs and never accepted.
    const exchanged = await select(
      tx,
      sent,
      sql`from ${transfers} where ${anywhere} and (${transfers.fromUserId} = ${userId} or ${transfers.toUserId} = ${userId}
        or lower(${transfers.toContact}) = any(${sql.param(contacts)}::text[]))`,
    )
    const people = exchanged.flatMap(({ from, to }) => [from, to])
    return {
      ticketIds: owned.map(({ id }) => id),
      vendorIds: [...owned, ...exchanged].map(({ vendorId }) => vendorId),
      acquaintances: people.filter((one): one is UserId => one !== null && one !== userId),
    }
  },
  erase: eraseFromTickets,
}
