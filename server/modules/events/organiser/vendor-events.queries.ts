import type { VendorEventTab } from '#contracts/events/vendor-events.ts'
import { EventId, type VendorId } from '#contracts/wire/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { idKey, momentKey, ordered } from '#server/platform/database/list-order.ts'
import { columns, select, selectOne } from '#server/platform/database/select.ts'
import { namingVendor } from '#server/platform/database/sharding/name-vendor.ts'
import { allOf, containing, momentSql } from '#server/platform/database/sql.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import type { EventDeps } from '../event-deps.ts'
import { events } from '../events.tables.ts'
import { eventRow, toVendorEvent } from './vendor-event-row.queries.ts'

export interface VendorEventFilters extends PageQuery {
  tab?: VendorEventTab
  search?: string
}

type Reader = Pick<EventDeps, 'db' | 'sales'>

const keys = { startsAt: momentKey(events.startsAt), id: idKey(events.id, EventId) }
const soonestFirst = ordered('asc', keys)
const latestFirst = ordered('desc', keys)

const isOver = (now: Date) => sql`${events.endsAt} <= ${momentSql(now)}`

const inTab = (tab: VendorEventTab, now: Date) =>
  ({
    DRAFT: sql`${events.status} = 'DRAFT'`,
    CANCELLED: sql`${events.status} = 'CANCELLED'`,
    ON_SALE: sql`${events.status} = 'PUBLISHED' and not ${isOver(now)}`,
    PAST: sql`${events.status} = 'PUBLISHED' and ${isOver(now)}`,
  })[tab]

/** The vendor's events: what is on sale the soonest first, anything else the latest first. */
async function listOfVendor(
  { db, sales }: Reader,
  vendorId: VendorId,
  { tab, search, ...page }: VendorEventFilters,
  now: Date,
) {
  const order = tab === 'ON_SALE' ? soonestFirst : latestFirst
  return paged(
    page,
    order,
    async ({ after, end }) => {
      const matchesFilter = allOf(
        sql`${events.vendorId} = ${vendorId}`,
        tab && inTab(tab, now),
        !!search && sql`(${events.title} || ' ' || ${events.venue}) ilike ${containing(search)}`,
        after,
      )
      // The page is cut before anything is counted.
      return select(
        db,
        await namingVendor(db, vendorId, eventRow(sales)),
        sql`from (select ${events}.* from ${events} where ${matchesFilter} ${end}) as ${events}
          ${await namingVendor(db, vendorId, sales.joinCounted(now))}
          order by ${order.orderBy}`,
      )
    },
    (row) => toVendorEvent(row, now),
  )
}

const countIn = (tab: VendorEventTab, now: Date) => sql<number>`(count(*) filter (where ${inTab(tab, now)}))::int`

async function countByTab(db: Db, vendorId: VendorId, now: Date): Promise<Record<VendorEventTab, number>> {
  const counts = columns({
    ON_SALE: countIn('ON_SALE', now),
    DRAFT: countIn('DRAFT', now),
    CANCELLED: countIn('CANCELLED', now),
    PAST: countIn('PAST', now),
  })
  const row = await selectOne(db, counts, sql`from ${events} where ${events.vendorId} = ${vendorId}`)
  return row ?? { ON_SALE: 0, DRAFT: 0, CANCELLED: 0, PAST: 0 }
}

export async function listVendorEvents(reader: Reader, vendorId: VendorId, filters: VendorEventFilters, now: Date) {
  const [page, counts] = await Promise.all([
    listOfVendor(reader, vendorId, filters, now),
    countByTab(reader.db, vendorId, now),
  ])
  return { ...page, counts }
}
