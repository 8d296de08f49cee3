import { and, eq, sql } from 'drizzle-orm'
import type { ScanEvent } from '#contracts/scan.ts'
import type { EventId, TicketId, VendorId } from '#contracts/wire/primitives.ts'
import { events } from '#server/modules/events/events.tables.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { millisecondsSql, momentSql, toInstant } from '#server/platform/database/sql.ts'
import { checkIns } from './check-in.tables.ts'
import { opensAt } from './check-in-rules.ts'
import { tickets } from './tickets.tables.ts'

const presented = {
  id: tickets.id,
  code: tickets.code,
  typeName: tickets.typeName,
  attendee: tickets.attendee,
  ticketStatus: tickets.status,
  usedAt: tickets.usedAt,
  eventId: events.id,
  title: events.title,
  eventStatus: events.status,
  startsAt: events.startsAt,
  doorsAt: events.doorsAt,
  endsAt: events.endsAt,
}

const presentedTickets = (db: Db) =>
  db.select(presented).from(tickets).innerJoin(events, eq(events.id, tickets.eventId))

/** A ticket of this vendor as it is scanned, with its event. */
export async function ticketByCode(db: Db, vendorId: VendorId, code: string) {
  const [row] = await presentedTickets(db).where(and(eq(tickets.code, code), eq(tickets.vendorId, vendorId)))
  return row
}
export type PresentedTicket = NonNullable<Awaited<ReturnType<typeof ticketByCode>>>

/** The result of an earlier scan with this nonce, and its ticket. */
export async function earlierScan(db: Db, vendorId: VendorId, nonce: string) {
  const [scan] = await db
    .select()
    .from(checkIns)
    .where(and(eq(checkIns.vendorId, vendorId), eq(checkIns.nonce, nonce)))
  if (!scan) return undefined
  const [ticket] = scan.ticketId ? await presentedTickets(db).where(eq(tickets.id, scan.ticketId)) : []
  return { ...scan, ticket }
}

/** Checks a ticket in, unless it was already; null when it was, or when it has become void. */
export async function admit(tx: Tx, id: TicketId, now: Date): Promise<Date | null> {
  const [admitted] = await tx
    .update(tickets)
    .set({ status: 'USED', usedAt: now })
    .where(and(eq(tickets.id, id), eq(tickets.status, 'VALID')))
    .returning({ usedAt: tickets.usedAt })
  return admitted?.usedAt ?? null
}

interface EventRow extends Record<string, unknown> {
  id: EventId
  slug: string
  title: string
  venue: string
  startsAt: number
  doorsAt: number | null
  endsAt: number
  issued: number
  used: number
}

/** The vendor's published events that had not ended at the start of today. */
export async function eventsAtTheDoor(db: Db, vendorId: VendorId, today: Date): Promise<ScanEvent[]> {
  const { rows } = await db.execute<EventRow>(sql`
    select e.id, e.slug, e.title, e.venue, ${millisecondsSql(sql`e.starts_at`)} as "startsAt",
      ${millisecondsSql(sql`e.doors_at`)} as "doorsAt", ${millisecondsSql(sql`e.ends_at`)} as "endsAt", counted.*
    from events e, lateral (
      select count(*) filter (where t.status <> 'VOID')::int as issued, count(*) filter (where t.status = 'USED')::int as used
      from tickets t where t.event_id = e.id) counted
    where e.vendor_id = ${vendorId} and e.status = 'PUBLISHED' and e.ends_at > ${momentSql(today)}
    order by e.starts_at, e.id limit 50`)
  return rows.map((row) => {
    const [startsAt, endsAt] = [new Date(row.startsAt), new Date(row.endsAt)]
    const doorsAt = row.doorsAt === null ? null : new Date(row.doorsAt)
    return {
      ...row,
      startsAt: toInstant(row.startsAt),
      endsAt: toInstant(row.endsAt),
      doorsAt: opensAt({ doorsAt, startsAt, endsAt }).toISOString(),
    }
  })
}
