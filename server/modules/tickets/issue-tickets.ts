import type {
  EventId,
  OrderId,
  OrderLineId,
  ProductId,
  TicketId,
  UserId,
  VendorId,
} from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import { param } from '#server/platform/database/sql.ts'
import { newId } from '#server/platform/ids.ts'
import { newShortCode } from './codes/sign-ticket.ts'
import { ticketKeys, tickets } from './tickets.tables.ts'

export interface TicketsToIssue {
  vendorId: VendorId
  orderId: OrderId
  /** Who buys them, and holds them until they are transferred. */
  ownerId: UserId
  /** Whose name stands on a ticket that none was given for. */
  attendee: string
  lines: {
    id: OrderLineId
    eventId: EventId
    typeId: ProductId
    typeName: string
    validFrom: Date | null
    validUntil: Date | null
    quantity: number
    /** Null for one that is named later. */
    attendees: readonly (string | null)[] | null
  }[]
}

const written = sql`id uuid, event_id uuid, order_line_id uuid, short_code text, type_id uuid, type_name text,
  valid_from timestamptz, valid_until timestamptz, attendee text, awaits_name boolean`

/** With the key that signs now: not joined, since Citus 12.1 then says that it has inserted, and inserts nothing. */
const insert = prepared<{ id: TicketId }>(sql`
  insert into ${tickets} (vendor_id, order_id, buyer_id, owner_id, issued_at, status, key_id, id, event_id, order_line_id,
    short_code, type_id, type_name, valid_from, valid_until, attendee, awaits_name)
  select ${param('vendorId')}::uuid, ${param('orderId')}::uuid, ${param('ownerId')}::uuid, ${param('ownerId')}::uuid,
    ${param('now')}::timestamptz, 'VALID', (select ${ticketKeys.id} from ${ticketKeys} where ${ticketKeys.retiredAt} is null),
    ticket.*
  from json_to_recordset(${param('tickets')}::json) as ticket (${written})
  on conflict do nothing returning id`)

/** One ticket for each admission bought, in the transaction in which the order is paid. */
export async function issueTickets(tx: Tx, { lines, vendorId, orderId, ownerId, attendee }: TicketsToIssue, now: Date) {
  let unwritten = lines.flatMap((line) =>
    Array.from({ length: line.quantity }, (_, n) => ({
      id: newId<TicketId>(),
      event_id: line.eventId,
      order_line_id: line.id,
      type_id: line.typeId,
      type_name: line.typeName,
      valid_from: line.validFrom,
      valid_until: line.validUntil,
      attendee: line.attendees?.[n] ?? attendee,
      awaits_name: line.attendees?.[n] === null,
    })),
  )
  while (unwritten.length > 0) {
    const rows = unwritten.map((ticket) => ({ ...ticket, short_code: newShortCode() }))
    const inserted = await insert(tx, {
      vendorId,
      orderId,
      ownerId,
      now: now.toISOString(),
      tickets: JSON.stringify(rows),
    })
    const ids = new Set(inserted.map(({ id }) => id))
    // Another ticket had the short code of the rest: ids are new.
    unwritten = unwritten.filter(({ id }) => !ids.has(id))
  }
}
