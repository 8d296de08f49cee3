import { doorsOpenAt } from '#contracts/door/door-rules.ts'
import type { EventChange } from '#contracts/events/event-editing.ts'
import { missingFacts, missingSentence } from '#contracts/events/event-readiness.ts'
import type { Missing } from '#contracts/events/vendor-events.ts'
import { replaceTicketTypes, setQuota } from '#server/modules/catalog/index.ts'
import type { VendorActor } from '#server/modules/identity/index.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, eq, sql } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { EventDeps, TicketSales } from '../event-deps.ts'
import { events } from '../events.tables.ts'
import { announceChange } from './announce-change.ts'
import { eventDetailFor } from './event-sums.ts'
import {
  eventReadiness,
  findVendorEvent,
  findVendorEventRow,
  soldByType,
  toVendorEventDetail,
  type VendorEventRow,
} from './vendor-event-row.queries.ts'
import { checkTimes, type EventKey, eventColumns, eventLink, eventVenue, findPoster, isEvent } from './write-event.ts'

/**
 * Changes what is sent of an event and leaves the rest, unless somebody else saved since it was seen. What is on sale
 * stays complete: a change that would leave it without a place, or without places, is refused.
 */
export async function updateEvent(
  { db, clock, sales }: EventDeps,
  key: EventKey,
  actor: VendorActor,
  { version, ...change }: EventChange,
) {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const before = await findVendorEventRow(tx, sales, key, now)
    refuseFinished(before, change, now)
    refuseOtherCheckOut(before, change, now)
    const columns = eventColumns(change)
    const { startsAt, endsAt, doorsAt, isOnline, onlineLink, venue } = { ...placeless(before, change), ...columns }
    checkTimes({ startsAt, endsAt, doorsAt })
    if (before.status === 'PUBLISHED') refusePlaceless({ isOnline, onlineLink, venue })
    const [row] = await tx
      .update(events)
      .set({
        ...columns,
        ...(await findPoster(tx, key.vendorId, change, now)),
        onlineLink: eventLink({ isOnline, onlineLink }),
        venue: eventVenue({ isOnline, venue }),
        version: sql`${events.version} + 1`,
        updatedAt: now,
      })
      .where(and(isEvent(key), eq(events.version, version)))
      .returning()
    if (!row) throw await versionConflict(tx, sales, key, actor, now)
    const places = { quota: change.capacity, taken: before.sold + before.given, field: 'capacity' }
    const stockId = await setQuota(tx, key.vendorId, row.capacityStockId, places)
    if (stockId !== row.capacityStockId) await tx.update(events).set({ capacityStockId: stockId }).where(isEvent(key))
    if (change.ticketTypes) {
      const event = { ...key, isPublished: row.status === 'PUBLISHED' }
      await replaceTicketTypes(tx, event, change.ticketTypes, soldByType(before), now)
    }
    const after = await findVendorEventRow(tx, sales, key, now)
    if (row.status === 'PUBLISHED') refuseIncomplete(before, after, now)
    await announceChange(tx, sales, key, { before, after, changedBy: actor.userId }, now)
    return toVendorEventDetail(after, now)
  })
}

/** What is cancelled stays as it was; what is over keeps its time and place, since people were there. */
function refuseFinished({ status, endsAt }: VendorEventRow, change: Omit<EventChange, 'version'>, now: Date) {
  if (status === 'CANCELLED')
    throw new DomainError('invalid_transition', 'The event is cancelled. Hold it again instead.')
  const isMoved = ['startsAt', 'endsAt', 'doorsAt', 'venue', 'isOnline', 'county'].some((name) => name in change)
  if (status === 'PUBLISHED' && endsAt <= now.getTime() && isMoved) {
    throw new DomainError('invalid_transition', 'The event has taken place. Hold it again instead.')
  }
}

/**
 * Who went in before the time has been let in again after it, by the rule as it was: with another rule they would have
 * been let in twice.
 */
function refuseOtherCheckOut(
  { status, checkOutTime, doorsAt, startsAt }: VendorEventRow,
  change: Omit<EventChange, 'version'>,
  now: Date,
) {
  const isSame = change.checkOutTime === undefined || change.checkOutTime === checkOutTime
  if (isSame || status === 'DRAFT' || now.getTime() < doorsOpenAt({ doorsAt, startsAt })) return
  throw new DomainError(
    'invalid_transition',
    'The doors are open: when everybody is checked out stays as it is until the event is over.',
    { field: 'checkOutTime' },
  )
}

/** What was online is nowhere yet once it is not. */
const placeless = (before: VendorEventRow, { isOnline }: Omit<EventChange, 'version'>) =>
  before.isOnline && isOnline === false ? { ...before, venue: '' } : before

/** The database refuses it too, without saying what is missing. */
function refusePlaceless({ isOnline, onlineLink, venue }: Pick<VendorEventRow, 'isOnline' | 'onlineLink' | 'venue'>) {
  if (isOnline && onlineLink === null) throw incomplete([{ fact: 'ONLINE_LINK', ticketType: null }])
  if (!isOnline && venue === '') throw incomplete([{ fact: 'VENUE', ticketType: null }])
}

/** What was missing before may stay so; what begins has begun. */
function refuseIncomplete(before: VendorEventRow, after: VendorEventRow, now: Date) {
  const known = new Set(missingFacts(eventReadiness(before), now.getTime()).map(missingKey))
  const missing = missingFacts(eventReadiness(after), now.getTime()).filter(
    (each) => each.fact !== 'START_PASSED' && !known.has(missingKey(each)),
  )
  if (missing.length > 0) throw incomplete(missing)
}

const missingKey = ({ fact, ticketType }: Missing) => `${fact} ${ticketType}`

export const incomplete = (missing: Missing[]) =>
  new DomainError('event_incomplete', missingSentence(missing), { data: { missing } })

const versionConflict = async (tx: Tx, sales: TicketSales, key: EventKey, actor: VendorActor, now: Date) =>
  new DomainError('version_conflict', 'Somebody else changed this event meanwhile. Load it again, then save.', {
    field: 'version',
    data: { current: eventDetailFor(actor, await findVendorEvent(tx, sales, key, now)) },
  })
