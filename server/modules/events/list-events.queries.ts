import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { EventId } from '#contracts/wire/primitives.ts'
import { days, plus } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { allOf, momentSql } from '#server/platform/database/sql.ts'
import { pageLimit, readCursor, toPage } from '#server/platform/http/pages.ts'
import { startOfDay } from '#server/platform/nairobi.ts'
import { type EventRow, eventJson, toEventCard } from './event-card.queries.ts'

export interface EventFilters {
  search?: string
  category?: string
  /** Days in Nairobi, both included: what goes on during any part of them. */
  from?: string
  to?: string
  limit?: number
  cursor?: string
}

const Cursor = z.strictObject({ at: z.int().min(0).max(Date.UTC(2100, 0)), id: EventId })

/** What is coming or still going on, the soonest first. */
export async function listEvents(db: Db, filters: EventFilters, now: Date) {
  const { search, category, from, to } = filters
  const limit = pageLimit(filters.limit)
  const after = readCursor(Cursor, filters.cursor)
  const isSought = allOf(
    sql`e.status = 'PUBLISHED' and e.ends_at > ${momentSql(now)}`,
    !!search && sql`${search} <% (e.title || ' ' || e.venue || ' ' || e.description)`,
    category !== undefined && sql`e.category = ${category}`,
    from !== undefined && sql`e.ends_at > ${momentSql(startOfDay(from))}`,
    to !== undefined && sql`e.starts_at < ${momentSql(plus(startOfDay(to), days(1)))}`,
    after && sql`(e.starts_at, e.id) > (${momentSql(new Date(after.at))}, ${after.id}::uuid)`,
  )
  const { rows } = await db.execute<{ event: EventRow }>(sql`
    select ${eventJson} as event
    from (
      select e.* from events e join vendors v on v.id = e.vendor_id and v.status = 'APPROVED'
      where ${isSought} order by e.starts_at, e.id limit ${limit + 1}) e
    join vendors v on v.id = e.vendor_id
    order by e.starts_at, e.id`)
  return toPage(
    rows,
    limit,
    ({ event }) => toEventCard(event, now),
    ({ event }) => ({ at: event.startsAt, id: event.id }),
  )
}

/** Of what is coming or still going on, each category once. */
export async function listEventCategories(db: Db, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ category: string }>(sql`
    select distinct e.category from events e join vendors v on v.id = e.vendor_id and v.status = 'APPROVED'
    where e.status = 'PUBLISHED' and e.ends_at > ${momentSql(now)} order by e.category`)
  return rows.map(({ category }) => category)
}
