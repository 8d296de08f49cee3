import { and, eq, sql } from 'drizzle-orm'
import type { ScanEvent } from '#contracts/scan.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { events } from '#server/modules/events/events.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { columns, select } from '#server/platform/database/select.ts'
import { millisecondsSql, momentSql, toInstant } from '#server/platform/database/sql.ts'
import { checkIns } from './check-in.tables.ts'
import { opensAt } from './check-in-rules.ts'
import { presentedTicketById } from './presented-tickets.queries.ts'
import { tickets } from './tickets.tables.ts'

/** The result of an earlier scan with this nonce, and its ticket. */
export async function earlierScan(db: Db, vendorId: VendorId, nonce: string) {
  const [scan] = await db
    .select()
    .from(checkIns)
    .where(and(eq(checkIns.vendorId, vendorId), eq(checkIns.nonce, nonce)))
  if (!scan) return undefined
  const ticket = scan.ticketId ? await presentedTicketById(db, vendorId, scan.ticketId) : undefined
  return { ...scan, ticket }
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
