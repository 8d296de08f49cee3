import type { AdminEvent, AdminEventLine, AdminEventSort, AdminEventState } from '#contracts/admin/events.ts'
import { EventId, type VendorId } from '#contracts/wire/primitives.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { findVendorEvent } from '#server/modules/events/index.ts'
import { ticketSales } from '#server/modules/orders/index.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { idKey, type ListOrder, momentKey, ordered, textKey } from '#server/platform/database/list-order.ts'
import {
  columns,
  jsonObject,
  notNull,
  select,
  selectOne,
  subquery,
  type ValueOf,
} from '#server/platform/database/select.ts'
import {
  allOf,
  containing,
  isOnDays,
  millisecondsSql,
  momentSql,
  toInstant,
  toInstantOrNull,
} from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'

export interface AdminEventFilters extends PageQuery {
  state?: AdminEventState
  vendor?: VendorId
  search?: string
  /** Days in Nairobi, both included. */
  from?: string
  to?: string
  sortBy?: AdminEventSort
}

/** What titles are sorted by, short enough for a place in a list. */
const sortTitle = sql<string>`left(lower(${events.title}), 40)`

const vendorJson = notNull(
  subquery(
    jsonObject({ id: vendors.id, slug: vendors.slug, name: vendors.name }),
    sql`from ${vendors} where ${vendors.id} = ${events.vendorId}`,
  ),
)

const listed = columns({
  id: events.id,
  slug: events.slug,
  title: events.title,
  vendor: vendorJson,
  startsAt: millisecondsSql(events.startsAt),
  endsAt: millisecondsSql(events.endsAt),
  isOnline: events.isOnline,
  venue: events.venue,
  poster: events.poster,
  status: events.status,
  takenDownAt: millisecondsSql(events.takenDownAt),
  sortTitle,
  tickets: sql<number>`(select count(*)::int from ${tickets} where ${tickets.vendorId} = ${events.vendorId}
    and ${tickets.eventId} = ${events.id} and ${tickets.status} <> 'VOID')`,
})

const id = idKey(events.id, EventId)
const beginning = { startsAt: momentKey(events.startsAt), id }
const sorts = {
  latest: ordered('desc nulls last', beginning),
  earliest: ordered('asc nulls first', beginning),
  title: ordered('asc', { sortTitle: textKey(sortTitle), id }),
}

const isIn = (state: AdminEventState, now: Date) =>
  ({
    PUBLIC: sql`${events.status} = 'PUBLISHED' and ${events.takenDownAt} is null and ${events.endsAt} > ${momentSql(now)}`,
    TAKEN_DOWN: sql`${events.status} = 'PUBLISHED' and ${events.takenDownAt} is not null`,
    PAST: sql`${events.status} = 'PUBLISHED' and ${events.takenDownAt} is null and ${events.endsAt} <= ${momentSql(now)}`,
    CANCELLED: sql`${events.status} = 'CANCELLED'`,
    DRAFT: sql`${events.status} = 'DRAFT'`,
  })[state]

/** The events of all vendors; a search looks at titles, places and the names of shops. */
export const eventsForAdmin = (
  db: Db,
  { state, vendor, search, from, to, sortBy = 'latest', ...page }: AdminEventFilters,
  now: Date,
) =>
  paged(
    page,
    sorts[sortBy] as ListOrder<object>,
    ({ after, end }) => {
      const matchesFilter = allOf(
        acrossVendors('admin-lists'),
        state && isIn(state, now),
        vendor && sql`${events.vendorId} = ${vendor}`,
        !!search &&
          sql`((${events.title} || ' ' || ${events.venue}) ilike ${containing(search)} or ${events.vendorId} in (
            select ${vendors.id} from ${vendors} where ${vendors.name} ilike ${containing(search)}))`,
        isOnDays(events.startsAt, { from, to }),
        after,
      )
      return select(db, listed, sql`from ${events} where ${matchesFilter} ${end}`)
    },
    toLine,
  )

const toLine = ({ sortTitle: _, ...row }: ValueOf<typeof listed>): AdminEventLine => ({
  ...row,
  startsAt: toInstant(row.startsAt),
  endsAt: toInstant(row.endsAt),
  takenDownAt: toInstantOrNull(row.takenDownAt),
})

const found = columns({ vendor: vendorJson, takenDownAt: millisecondsSql(events.takenDownAt) })

/** An event of any vendor as its organiser sees it. */
export async function eventForAdmin(db: Db, id: EventId, now: Date): Promise<AdminEvent> {
  const row = await selectOne(
    db,
    found,
    sql`from ${events} where ${acrossVendors('admin-record')} and ${events.id} = ${id}`,
  )
  if (!row) throw notFound('The event')
  return {
    ...(await findVendorEvent(db, ticketSales, { id, vendorId: row.vendor.id }, now)),
    vendor: row.vendor,
    takenDownAt: toInstantOrNull(row.takenDownAt),
  }
}
