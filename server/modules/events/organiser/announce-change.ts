import type { EventTimeAndPlace } from '#contracts/events/vendor-events.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { emit, withoutOftenTexted } from '#server/modules/outbox/index.ts'
import { days, hours, plus } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { toInstant } from '#server/platform/database/sql.ts'
import { newId } from '#server/platform/ids.ts'
import type { TicketSales } from '../event-deps.ts'
import { eventChanges } from '../events.tables.ts'
import { findOrganiser } from '../organiser.queries.ts'
import type { VendorEventRow } from './vendor-event-row.queries.ts'
import type { EventKey } from './write-event.ts'

/**
 * Until when tickets may be given back after a change: seven days, or 24 hours before the new start, whichever is
 * first. Null when that is over already.
 */
export function returnUntil(now: Date, startsAt: Date): Date | null {
  const until = new Date(Math.min(plus(now, days(7)).getTime(), plus(startsAt, -hours(24)).getTime()))
  return until > now ? until : null
}

const timeAndPlace = ({ startsAt, endsAt, isOnline, venue, county }: VendorEventRow): EventTimeAndPlace => ({
  startsAt: toInstant(startsAt),
  endsAt: toInstant(endsAt),
  isOnline,
  venue,
  county,
})

/**
 * Another time or place of what is on sale is recorded, and everybody who holds a ticket is told, in the transaction of
 * the change.
 */
export async function announceChange(
  tx: Tx,
  sales: TicketSales,
  key: EventKey,
  { before, after, changedBy }: { before: VendorEventRow; after: VendorEventRow; changedBy: UserId },
  now: Date,
) {
  const [was, is] = [timeAndPlace(before), timeAndPlace(after)]
  if (after.status !== 'PUBLISHED' || JSON.stringify(was) === JSON.stringify(is)) return
  const { holders, links } = await sales.findAudience(tx, key)
  if (holders.length === 0) return
  const until = returnUntil(now, new Date(after.startsAt))
  await tx.insert(eventChanges).values({
    id: newId(),
    vendorId: key.vendorId,
    eventId: key.id,
    before: was,
    after: is,
    holders: holders.length,
    returnUntil: until,
    changedBy,
    at: now,
  })
  const data = {
    event: after.title,
    slug: after.slug,
    organiser: (await findOrganiser(tx, key.vendorId)).name,
    before: { startsAt: was.startsAt, venue: was.venue, isOnline: was.isOnline },
    after: { startsAt: is.startsAt, endsAt: is.endsAt, venue: is.venue, isOnline: is.isOnline },
    returnUntil: until?.toISOString() ?? null,
  }
  const subjectIds = await withoutOftenTexted(tx, 'event_changed', links, now)
  await emit(tx, { type: 'event_changed', to: holders, subjectIds, data }, now)
}
