import { and, eq, sql } from 'drizzle-orm'
import type { ScanEvent } from '#contracts/scan.ts'
import type { TicketId, VendorId } from '#contracts/wire/primitives.ts'
import { events } from '#server/modules/events/events.tables.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { columns, select } from '#server/platform/database/select.ts'
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
  db
    .select(presented)
    .from(tickets)
    .innerJoin(events, and(eq(events.vendorId, tickets.vendorId), eq(events.id, tickets.eventId)))

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
  const isScanned = scan.ticketId && and(eq(tickets.vendorId, vendorId), eq(tickets.id, scan.ticketId))
  const [ticket] = isScanned ? await presentedTickets(db).where(isScanned) : []
  return { ...scan, ticket }
}

/** Checks a ticket in, unless it was already; null when it was, or when it has become void. */
export async function admit(tx: Tx, vendorId: VendorId, id: TicketId, now: Date): Promise<Date | null> {
  const [admitted] = await tx
    .update(tickets)
    .set({ status: 'USED', usedAt: now })
    .where(and(eq(tickets.vendorId, vendorId), eq(tickets.id, id), eq(tickets.status, 'VALID')))
    .returning({ usedAt: tickets.usedAt })
  return admitted?.usedAt ?? null
}

const issued = sql<number>`count(*) filter (where ${tickets.status} <> 'VOID')::int`
const used = sql<number>`count(*) filter (where ${tickets.status} = 'USED')::int`

const eventAtTheDoor = columns({
  id: events.id,
  slug: events.slug,
  title: events.title,
  venue: events.venue,
  startsAt: millisecondsSql(events.startsAt),
  doorsAt: millisecondsSql(events.doorsAt),
  endsAt: millisecondsSql(events.endsAt),
  issued: sql<number>`counted.issued`,
  used: sql<number>`counted.used`,
})

/** The vendor's published events that had not ended at the start of today. */
export async function eventsAtTheDoor(db: Db, vendorId: VendorId, today: Date): Promise<ScanEvent[]> {
  const rows = await select(
    db,
    eventAtTheDoor,
    sql`from ${events}, lateral (
        select ${issued} as issued, ${used} as used from ${tickets}
        where ${tickets.vendorId} = ${events.vendorId} and ${tickets.eventId} = ${events.id}) counted
      where ${events.vendorId} = ${vendorId} and ${events.status} = 'PUBLISHED' and ${events.endsAt} > ${momentSql(today)}
      order by ${events.startsAt}, ${events.id} limit 50`,
  )
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
