import type { ProductId, UserId } from '#contracts/wire/primitives.ts'
import type { EventKey, TicketAudience } from '#server/modules/events/index.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import { ticketTransfers } from '#server/modules/tickets/transfers/transfers.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { select } from '#server/platform/database/select.ts'
import { orderLines } from '../orders.tables.ts'

/** Who has a ticket of an event that is not void, or one of this type. */
export const findAudience = (db: Db, key: EventKey, typeId?: ProductId): Promise<TicketAudience> =>
  readAudience(
    db,
    key,
    sql`${tickets.status} <> 'VOID' ${
      typeId
        ? sql`and exists (select 1 from ${orderLines} where ${orderLines.vendorId} = ${tickets.vendorId}
            and ${orderLines.id} = ${tickets.orderLineId} and ${orderLines.productId} = ${typeId})`
        : sql``
    }`,
  )

/** Who has a ticket of an event that would let them in. */
export const findValidAudience = (db: Db, key: EventKey): Promise<TicketAudience> =>
  readAudience(db, key, sql`${tickets.status} = 'VALID'`)

type Row = { ownerId: UserId; phone: string | null; linkId: string | null }

/** A phone that tickets were sent to more than once is told by the last link: the ids of links are in their order. */
async function readAudience(db: Db, { vendorId, id }: EventKey, isTold: SQL): Promise<TicketAudience> {
  const rows = await select(
    db,
    sql<Row>`${tickets.ownerId} as "ownerId", ${ticketTransfers.toContact} as phone, ${ticketTransfers.linkId} as "linkId"`,
    sql`from ${tickets} left join ${ticketTransfers} on ${ticketTransfers.vendorId} = ${tickets.vendorId}
        and ${ticketTransfers.ticketId} = ${tickets.id} and ${ticketTransfers.acceptedAt} is null
        and ${ticketTransfers.takenBackAt} is null and ${ticketTransfers.linkId} is not null
      where ${tickets.vendorId} = ${vendorId} and ${tickets.eventId} = ${id} and ${isTold}
      group by 1, 2, 3 order by 1, 3`,
  )
  const links = rows
    .flatMap(({ phone, linkId }) => (phone && linkId ? [[phone, linkId] as const] : []))
    .sort(([, one], [, other]) => (one < other ? -1 : 1))
  return { holders: [...new Set(rows.map(({ ownerId }) => ownerId))], links: [...new Map(links).values()] }
}
