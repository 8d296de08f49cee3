import type { Guest, GuestFilter } from '#contracts/events/event-guests.ts'
import { type EventId, TicketId, toMsisdn } from '#contracts/wire/primitives.ts'
import { maySearchByPhone, shopReader, type VendorActor, visiblePhone } from '#server/modules/identity/index.ts'
import { orderLines, orders } from '#server/modules/orders/orders.tables.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { idKey, ordered, textKey } from '#server/platform/database/list-order.ts'
import { columns, select, type ValueOf } from '#server/platform/database/select.ts'
import { allOf, containing, millisecondsSql, toInstantOrNull } from '#server/platform/database/sql.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'

export interface GuestFilters extends PageQuery {
  event: EventId
  search?: string
  show?: GuestFilter
}

const guest = columns({
  id: tickets.id,
  attendee: tickets.attendee,
  awaitsName: tickets.awaitsName,
  typeName: tickets.typeName,
  shortCode: tickets.shortCode,
  usedAt: millisecondsSql(tickets.usedAt),
  orderId: orders.id,
  orderNumber: orders.number,
  orderLineId: orderLines.id,
  isPaid: sql<boolean>`${orderLines.unitPriceCents} > 0`,
  buyer: orders.contactName,
  phone: orders.contactPhone,
  isPassedOn: sql<boolean>`${tickets.ownerId} <> ${tickets.buyerId}`,
  note: orders.complimentaryNote,
})

const toGuest = ({ orderId, orderNumber, usedAt, phone, note, ...row }: ValueOf<typeof guest>): Guest => ({
  ...row,
  usedAt: toInstantOrNull(usedAt),
  order: { id: orderId, number: orderNumber },
  phone: visiblePhone('DOOR', phone),
  isGiven: note !== null,
  note: note || null,
})

const byName = ordered('asc', { attendee: textKey(tickets.attendee), id: idKey(tickets.id, TicketId) })

const shown: Record<GuestFilter, ReturnType<typeof sql>> = {
  GIVEN: sql`${orders.complimentaryNote} is not null`,
  CAME: sql`${tickets.status} = 'USED'`,
  NOT_YET: sql`${tickets.status} = 'VALID'`,
  NO_NAME: sql`${tickets.awaitsName}`,
}

/** A code as it was said or typed: in any case, with spaces, and with letters that look like digits. */
const typedCode = (typed: string) =>
  typed.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replaceAll('O', '0')

/**
 * Any part of a name, the beginning of a code, a part of an order's number, or a phone however it is written, by which
 * a suspended shop finds nobody.
 */
function found(search: string, mayFindByPhone: boolean) {
  const words = containing(search)
  const code = typedCode(search)
  const phone = toMsisdn(search)
  const ways = [
    sql`${tickets.attendee} ilike ${words}`,
    sql`${orders.contactName} ilike ${words}`,
    sql`${orders.number} ilike ${containing(code)}`,
    ...(/^[0-9A-Z]{2,8}$/.test(code) ? [sql`${tickets.shortCode} like ${`${code}%`}`] : []),
    ...(mayFindByPhone && phone ? [sql`${orders.contactPhone} = ${`+${phone}`}`] : []),
  ]
  return sql`(${sql.join(ways, sql` or `)})`
}

/** Who holds a ticket of an event that is not void, by name. */
export const listGuests = (db: Db, actor: VendorActor, { event, search, show, ...page }: GuestFilters) =>
  paged(
    page,
    byName,
    ({ after, end }) => {
      const matchesFilter = allOf(
        sql`${tickets.vendorId} = ${actor.vendorId} and ${tickets.eventId} = ${event} and ${tickets.status} <> 'VOID'`,
        show && shown[show],
        !!search && found(search, maySearchByPhone(shopReader(actor))),
        after,
      )
      return select(
        db,
        guest,
        sql`from ${tickets} join ${orders} on ${orders.vendorId} = ${tickets.vendorId} and ${orders.id} = ${tickets.orderId}
          join ${orderLines} on ${orderLines.vendorId} = ${tickets.vendorId} and ${orderLines.id} = ${tickets.orderLineId}
          where ${matchesFilter} ${end}`,
      )
    },
    toGuest,
  )
