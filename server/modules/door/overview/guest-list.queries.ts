import type { GuestListEntry } from '#contracts/door/scan.ts'
import { parseShortCode } from '#contracts/tickets/short-code.ts'
import { parseOrderNumber } from '#contracts/wire/order-number.ts'
import { type EventId, toMsisdn } from '#contracts/wire/primitives.ts'
import { type GateActor, maySearchByPhone, shopReader, visiblePhone } from '#server/modules/identity/index.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { eq, ilike, like, or, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, select } from '#server/platform/database/select.ts'
import { containing, millisecondsSql } from '#server/platform/database/sql.ts'
import { checkIns } from '../door.tables.ts'
import { doorMoment } from '../scan/to-scan.ts'
import { wentThrough } from './counts.queries.ts'

/** The last time that somebody went in or out with a ticket. */
export const lastThrough = sql`left join lateral (
  select ${checkIns.kind} as kind, ${checkIns.gate} as gate, ${checkIns.deviceName} as device_name, ${millisecondsSql(checkIns.at)} as at
  from ${checkIns} where ${checkIns.vendorId} = ${tickets.vendorId} and ${checkIns.ticketId} = ${tickets.id} and ${wentThrough}
  order by ${checkIns.at} desc, ${checkIns.nonce} desc limit 1) last on true`

/** As the gates see it: a blocked ticket lets nobody in, as a revoked one. */
export const gateStatus = sql<GuestListEntry['status']>`coalesce(${tickets.voidReason},
  case when ${tickets.blockedAt} is not null then 'REVOKED' end, ${tickets.status})`

const siblings = sql`from tickets sibling where sibling.vendor_id = ${tickets.vendorId} and sibling.order_id = ${tickets.orderId}
  and sibling.event_id = ${tickets.eventId}`

const entry = columns({
  id: tickets.id,
  typeName: tickets.typeName,
  attendee: tickets.attendee,
  shortCode: tickets.shortCode,
  orderNumber: orders.number,
  place: sql<number>`(select count(*)::int ${siblings} and sibling.id <= ${tickets.id})`,
  of: sql<number>`(select count(*)::int ${siblings})`,
  phone: orders.contactPhone,
  status: gateStatus,
  kind: sql<'ENTRY' | 'EXIT' | null>`last.kind`,
  gate: sql<string | null>`last.gate`,
  deviceName: sql<string | null>`last.device_name`,
  at: sql<number | null>`last.at`,
})

const maxFound = 20

/**
 * Tickets of an event by a part of the name, the phone of the buyer or its last four digits, their whole mail address,
 * the whole number of the order, or the whole short code. The phone is masked in what is found: by any part of it the
 * rest could be found out digit by digit. A suspended shop finds nobody by phone or mail, as in its list of guests.
 */
export async function searchGuests(
  db: Db,
  actor: Pick<GateActor, 'vendorId' | 'vendorStatus'>,
  eventId: EventId,
  { words, since }: { words: string; since: number | null },
): Promise<GuestListEntry[]> {
  const { vendorId } = actor
  const rows = await select(
    db,
    entry,
    sql`from ${tickets} join ${orders} on ${orders.vendorId} = ${tickets.vendorId} and ${orders.id} = ${tickets.orderId}
      ${lastThrough}
      where ${tickets.vendorId} = ${vendorId} and ${tickets.eventId} = ${eventId} and ${matches(words, maySearchByPhone(shopReader(actor)))}
      order by lower(${tickets.attendee}), ${tickets.id} limit ${maxFound}`,
  )
  return rows.map(({ kind, gate, deviceName, at, phone, ...found }) => ({
    ...found,
    phone: visiblePhone('DOOR', phone),
    // Whoever went in before everybody was checked out is out.
    inside: kind === 'ENTRY' && (at ?? 0) >= (since ?? 0),
    last: at === null ? null : doorMoment({ at, gate, deviceName }),
  }))
}

function matches(words: string, mayFindByContact: boolean): SQL | undefined {
  const code = parseShortCode(words)
  const phone = mayFindByContact && toMsisdn(words)
  const lastDigits = mayFindByContact && /^\d{4}$/.test(words.trim()) && words.trim()
  const email = mayFindByContact && words.includes('@') && words.trim().toLowerCase()
  const number = parseOrderNumber(words)
  return or(
    ilike(tickets.attendee, containing(words)),
    code === null ? undefined : eq(tickets.shortCode, code),
    phone ? eq(orders.contactPhone, `+${phone}`) : undefined,
    lastDigits ? like(orders.contactPhone, `%${lastDigits}`) : undefined,
    email ? sql`lower(${orders.contactEmail}) = ${email}` : undefined,
    number === null ? undefined : eq(orders.number, number),
  )
}
