import { events } from '#server/modules/events/events.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { isNull, sql } from '#server/platform/database/drizzle.ts'
import { columns, select } from '#server/platform/database/select.ts'
import { readDue } from '#server/platform/database/sharding/read-due.queries.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import { tickets } from '../tickets.tables.ts'

/** Tickets of events that are not over whose short code is not hashed yet, those of the next event first. */
export const unhashedShortCodes = (db: Db, now: Date, limit: number) =>
  readDue(db, events.vendorId, (whose) =>
    select(
      db,
      columns({
        id: tickets.id,
        vendor_id: tickets.vendorId,
        shortCode: tickets.shortCode,
        salt: events.shortCodeSalt,
      }),
      sql`from ${events} join ${tickets} on ${tickets.vendorId} = ${events.vendorId} and ${tickets.eventId} = ${events.id}
      and ${isNull(tickets.shortCodeHash)}
      where ${whose(events.vendorId)} and ${events.status} = 'PUBLISHED' and ${events.endsAt} > ${momentSql(now)}
      order by ${events.startsAt} limit ${limit}`,
    ),
  )
