import { EventId } from '#contracts/wire/primitives.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { days, plus } from '#server/platform/clock.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { idKey, momentKey, ordered } from '#server/platform/database/list-order.ts'
import { columns, select } from '#server/platform/database/select.ts'
import { allOf, millisecondsSql, momentSql } from '#server/platform/database/sql.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { startOfDay } from '#server/platform/nairobi.ts'
import { eventJson, toEventCard } from './event-card.queries.ts'
import { events } from './events.tables.ts'

export interface EventFilters extends PageQuery {
  search?: string
  category?: string
  /** Days in Nairobi, both included: what goes on during any part of them. */
  from?: string
  to?: string
}

const soonestFirst = ordered('asc', { startsAt: momentKey(events.startsAt), id: idKey(events.id, EventId) })

const ofApproved = sql`join ${vendors} on ${vendors.id} = ${events.vendorId} and ${vendors.status} = 'APPROVED'`

const isComing = (now: Date) =>
  sql`${acrossVendors('public-lists')} and ${events.status} = 'PUBLISHED'
    and ${events.takenDownAt} is null and ${events.endsAt} > ${momentSql(now)}`

const listed = columns({ event: eventJson, startsAt: millisecondsSql(events.startsAt), id: events.id })

/** What is coming or still going on, the soonest first. */
export const listEvents = (db: Db, { search, category, from, to, ...page }: EventFilters, now: Date) =>
  paged(
    page,
    soonestFirst,
    ({ after, end }) => {
      const matchesFilter = allOf(
        isComing(now),
        !!search && sql`${search} <% (${events.title} || ' ' || ${events.venue} || ' ' || ${events.description})`,
        category !== undefined && sql`${events.category} = ${category}`,
        from !== undefined && sql`${events.endsAt} > ${momentSql(startOfDay(from))}`,
        to !== undefined && sql`${events.startsAt} < ${momentSql(plus(startOfDay(to), days(1)))}`,
        after,
      )
      // What is read of each event is reckoned after the page is cut.
      return select(db, listed, sql`from ${events} ${ofApproved} where ${matchesFilter} ${end}`)
    },
    ({ event }) => toEventCard(event, now),
  )

/** Of what is coming or still going on, each category once. */
export async function listEventCategories(db: Db, now: Date): Promise<string[]> {
  const rows = await select(
    db,
    sql<{ category: string }>`distinct ${events.category}`,
    sql`from ${events} ${ofApproved} where ${isComing(now)} order by ${events.category}`,
  )
  return rows.map(({ category }) => category)
}
