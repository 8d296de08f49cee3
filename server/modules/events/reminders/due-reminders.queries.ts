import { hours, plus } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { type Column, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, select, selectOne } from '#server/platform/database/select.ts'
import { readDue } from '#server/platform/database/sharding/read-due.queries.ts'
import { millisecondsSql, momentSql } from '#server/platform/database/sql.ts'
import { events } from '../events.tables.ts'
import type { EventKey } from '../organiser/write-event.ts'

export type Reminder = 'event_tomorrow' | 'doors_open'

/** Who holds tickets of what starts so soon has just got them, or hears of the doors. */
const leastAhead = hours(2)

/** Doors that opened longer ago are no news. */
const doorsAreNewsFor = hours(1)

const takesPlace = (now: Date) =>
  sql`${events.status} = 'PUBLISHED' and ${events.takenDownAt} is null and ${events.endsAt} > ${momentSql(now)}`

const dayOf = (moment: Column) => sql`(${moment} at time zone 'UTC' + interval '3 hours')::date`

/**
 * Of a row of events, whether this is to be told, and was not told before. Its start is told once for a day of Nairobi and
 * then of later days alone, so moving it to and fro reminds nobody again: that it moved is told as a change.
 */
const isDue: Record<Reminder, (now: Date) => SQL> = {
  event_tomorrow: (now) => sql`${events.startsAt} > ${momentSql(plus(now, leastAhead))}
    and ${events.startsAt} <= ${momentSql(plus(now, hours(24)))}
    and (${events.startTold} is null or ${dayOf(events.startTold)} < ${dayOf(events.startsAt)})`,
  doors_open: (now) => sql`${events.doorsAt} <= ${momentSql(now)}
    and ${events.doorsAt} > ${momentSql(plus(now, -doorsAreNewsFor))}
    and ${events.doorsTold} is distinct from ${events.doorsAt}`,
}

const key = columns({ id: events.id, vendorId: events.vendorId })

/** Events of which those who hold tickets are to be told now. */
export const dueReminders = (db: Db, reminder: Reminder, now: Date): Promise<EventKey[]> =>
  readDue(db, events.vendorId, (whose) =>
    select(
      db,
      key,
      sql`from ${events} where ${whose(events.vendorId)} and ${takesPlace(now)} and ${isDue[reminder](now)}
      order by ${events.startsAt} limit 100`,
    ),
  )

const reminded = columns({
  event: events.title,
  slug: events.slug,
  startsAt: millisecondsSql(events.startsAt),
  endsAt: millisecondsSql(events.endsAt),
  venue: events.venue,
  isOnline: events.isOnline,
})

/** The event of a reminder, locked; undefined where it was told, moved or cancelled meanwhile. */
export const lockReminded = (tx: Tx, { id, vendorId }: EventKey, reminder: Reminder, now: Date) =>
  selectOne(
    tx,
    reminded,
    sql`from ${events} where ${events.vendorId} = ${vendorId} and ${events.id} = ${id}
      and ${takesPlace(now)} and ${isDue[reminder](now)} for no key update`,
  )
