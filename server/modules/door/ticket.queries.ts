import type { TicketId, VendorId } from '#contracts/wire/primitives.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { revokedTicketCodes, tickets } from '#server/modules/tickets/tickets.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { inArray, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, preparedSelect, select, subquery } from '#server/platform/database/select.ts'
import { millisecondsSql, param } from '#server/platform/database/sql.ts'
import { checkIns } from './door.tables.ts'

/** By the vendor's value, from which Citus knows that all of the statement is about one. */
const siblings = sql`from tickets sibling where sibling.vendor_id = ${param('vendorId')} and sibling.order_id = ${tickets.orderId}
  and sibling.event_id = ${tickets.eventId}`
const countOf = sql<number>`count(*)::int`

const gateTicket = columns({
  id: tickets.id,
  ownerId: tickets.ownerId,
  issue: tickets.issue,
  keyId: tickets.keyId,
  shortCode: tickets.shortCode,
  typeName: tickets.typeName,
  validFrom: millisecondsSql(tickets.validFrom),
  validUntil: millisecondsSql(tickets.validUntil),
  gates: products.gates,
  hasUnlimitedEntries: products.hasUnlimitedEntries,
  checkInText: products.checkInText,
  attendee: tickets.attendee,
  status: tickets.status,
  voidReason: tickets.voidReason,
  usedAt: millisecondsSql(tickets.usedAt),
  blockedAt: millisecondsSql(tickets.blockedAt),
  orderNumber: orders.number,
  place: subquery(countOf, sql`${siblings} and sibling.id <= ${tickets.id}`),
  of: subquery(countOf, siblings),
  eventId: events.id,
  eventTitle: events.title,
  eventStatus: events.status,
  reEntry: events.reEntry,
  checkOutTime: events.checkOutTime,
  startsAt: millisecondsSql(events.startsAt),
  doorsAt: millisecondsSql(events.doorsAt),
  endsAt: millisecondsSql(events.endsAt),
})

const ticketsOf = (lock = sql``) =>
  preparedSelect(
    gateTicket,
    sql`from ${tickets}
      join ${events} on ${events.vendorId} = ${tickets.vendorId} and ${events.id} = ${tickets.eventId}
      join ${products} on ${products.vendorId} = ${tickets.vendorId} and ${products.id} = ${tickets.typeId}
      join ${orders} on ${orders.vendorId} = ${tickets.vendorId} and ${orders.id} = ${tickets.orderId}
      where ${tickets.vendorId} = ${param('vendorId')} and ${tickets.id} = any(${param('ids')}::uuid[])
      order by ${tickets.id} ${lock}`,
  )

const read = ticketsOf()
const lock = ticketsOf(sql`for no key update of tickets`)

/** Tickets of this vendor with their events. */
export const readTickets = (db: Db, vendorId: VendorId, ids: readonly TicketId[]) => read(db, { vendorId, ids })

/** As `readTickets`, locked until the transaction ends: what happens to one at the gates waits in line. */
export const lockTickets = (tx: Tx, vendorId: VendorId, ids: readonly TicketId[]) => lock(tx, { vendorId, ids })

export type GateTicket = Awaited<ReturnType<typeof lockTickets>>[number]

/** Whether there is such a ticket, whosever it is. */
export async function isTicketOfAnybody(db: Db, id: TicketId): Promise<boolean> {
  const rows = await select(
    db,
    columns({ id: tickets.id }),
    sql`from ${tickets} where ${acrossVendors('key-from-outside')} and ${tickets.id} = ${id}`,
  )
  return rows.length > 0
}

const gateFacts = {
  nonce: checkIns.nonce,
  kind: checkIns.kind,
  ticketId: sql<TicketId>`${checkIns.ticketId}`,
  doorResult: checkIns.doorResult,
  result: checkIns.result,
  at: millisecondsSql(checkIns.at),
  claimedAt: sql<number>`coalesce(${millisecondsSql(checkIns.deviceAt)} + ${checkIns.clockOffsetMilliseconds}, ${millisecondsSql(checkIns.at)})`,
  by: sql<string | null>`coalesce(${checkIns.deviceId}, ${checkIns.scannedBy})`,
  isOnline: checkIns.isOnline,
  mark: checkIns.mark,
  doorEventId: checkIns.doorEventId,
  issue: checkIns.issue,
  undoes: checkIns.undoes,
  gate: checkIns.gate,
  deviceName: checkIns.deviceName,
}
const gateFact = columns(gateFacts)

export const factsWhere = (tx: Tx, vendorId: VendorId, condition: SQL) =>
  select(tx, gateFact, sql`from ${checkIns} where ${checkIns.vendorId} = ${vendorId} and ${condition}`)

/**
 * Everything that happened to these tickets at the gates. Read once they are locked. What takes something back belongs
 * to its ticket, also where it was sent for another.
 */
export const factsOfTickets = (tx: Tx, vendorId: VendorId, ids: readonly TicketId[]) =>
  select(
    tx,
    gateFact,
    sql`from ${checkIns} where ${checkIns.vendorId} = ${vendorId} and ${inArray(checkIns.ticketId, [...ids])}
      union all select ${columns({ ...gateFacts, ticketId: sql<TicketId>`undone.ticket_id` })}
      from ${checkIns} join check_ins undone on undone.vendor_id = ${checkIns.vendorId} and undone.nonce = ${checkIns.undoes}
      where ${checkIns.vendorId} = ${vendorId} and ${inArray(sql`undone.ticket_id`, [...ids])}
        and ${checkIns.ticketId} is distinct from undone.ticket_id`,
  )
export type GateFact = Awaited<ReturnType<typeof factsOfTickets>>[number]

export interface ShortCodeMatch {
  shortCode: string
  ticketId: TicketId
  issue: number
  isReplaced: boolean
}

/** The tickets of this vendor that have these short codes, or had them until they were replaced. */
export const ticketsByShortCode = (db: Db, vendorId: VendorId, codes: readonly string[]): Promise<ShortCodeMatch[]> =>
  select(
    db,
    columns({
      shortCode: sql<string>`found.short_code`,
      ticketId: sql<TicketId>`found.ticket_id`,
      issue: sql<number>`found.issue`,
      isReplaced: sql<boolean>`found.is_replaced`,
    }),
    sql`from (
      select ${tickets.shortCode} as short_code, ${tickets.id} as ticket_id, ${tickets.issue} as issue, false as is_replaced from ${tickets}
      where ${tickets.vendorId} = ${vendorId} and ${inArray(tickets.shortCode, [...codes])}
      union all
      select ${revokedTicketCodes.shortCode}, ${revokedTicketCodes.ticketId}, ${revokedTicketCodes.issue}, true from ${revokedTicketCodes}
      where ${revokedTicketCodes.vendorId} = ${vendorId} and ${inArray(revokedTicketCodes.shortCode, [...codes])}) found`,
  )
