import { type KeptPlaces, mostUnderWay } from '#contracts/under-way.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { jsonArray, jsonObject, type ValueOf } from '#server/platform/database/select.ts'
import { millisecondsSql, momentSql, toInstant } from '#server/platform/database/sql.ts'
import { events } from './events.tables.ts'
import { queueEntries } from './queue/queue.tables.ts'
import { waitlistEntries } from './waitlist/waitlist.tables.ts'

const keptPlaces = jsonObject({
  kind: sql<KeptPlaces['kind']>`kept.kind`,
  slug: events.slug,
  title: events.title,
  endsAt: sql<number>`${millisecondsSql(sql`kept.ends_at`)}`,
})

/** What waiting lists offer a customer, and their turns in queues, as long as they last: what ends first, first. */
export const keptPlacesJson = (customerId: UserId, now: Date): SQL<ValueOf<typeof keptPlaces>[]> =>
  jsonArray(
    keptPlaces,
    sql`from (
      select 'OFFER' as kind, ${waitlistEntries.vendorId}, ${waitlistEntries.eventId}, ${waitlistEntries.offerEndsAt} as ends_at
      from ${waitlistEntries} where ${acrossVendors('own-orders')} and ${waitlistEntries.customerId} = ${customerId}
        and ${waitlistEntries.status} = 'OFFERED' and ${waitlistEntries.offerEndsAt} > ${momentSql(now)}
      union all
      select 'TURN', ${queueEntries.vendorId}, ${queueEntries.eventId}, ${queueEntries.turnEndsAt}
      from ${queueEntries} where ${acrossVendors('own-orders')} and ${queueEntries.customerId} = ${customerId}
        and ${queueEntries.status} = 'TURN' and ${queueEntries.turnEndsAt} > ${momentSql(now)}
      order by ends_at limit ${mostUnderWay}) as kept
      join ${events} on ${events.vendorId} = kept.vendor_id and ${events.id} = kept.event_id
        and ${events.status} = 'PUBLISHED' and ${events.takenDownAt} is null`,
    { orderBy: sql`kept.ends_at` },
  )

export const toKeptPlaces = ({ kind, slug, title, endsAt }: ValueOf<typeof keptPlaces>): KeptPlaces => ({
  kind,
  event: { slug, title },
  endsAt: toInstant(endsAt),
})
