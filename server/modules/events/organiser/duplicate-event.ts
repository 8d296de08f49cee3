import type { TicketTypeChange } from '#contracts/events/event-editing.ts'
import { toKES } from '#contracts/wire/money.ts'
import type { EventId } from '#contracts/wire/primitives.ts'
import { replaceTicketTypes, setQuota } from '#server/modules/catalog/index.ts'
import { days } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { toInstantOrNull } from '#server/platform/database/sql.ts'
import { newId } from '#server/platform/ids.ts'
import type { EventDeps } from '../event-deps.ts'
import { eventReadiness, findVendorEvent, findVendorEventRow, type VendorEventRow } from './vendor-event-row.queries.ts'
import { type EventKey, insertEvent } from './write-event.ts'

/** The first moment to hold it again: time enough to sell tickets. */
const leastAhead = days(7)

/** How far an event is moved to be held again: by whole weeks, to the same weekday and hour. */
export function weeksLater(startsAt: number, now: number): number {
  const week = days(7)
  return Math.max(1, Math.ceil((now + leastAhead - startsAt) / week)) * week
}

/** Makes a draft of the same event in a coming week, with nothing sold of it. */
export async function duplicateEvent({ db, clock, sales }: EventDeps, { vendorId, id: from }: EventKey) {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const row = await findVendorEventRow(tx, sales, { id: from, vendorId }, now)
    const later = weeksLater(row.startsAt, now.getTime())
    const id = newId<EventId>()
    const {
      title,
      description,
      category,
      isOnline,
      onlineLink,
      venue,
      county,
      poster,
      posterId,
      reEntry,
      checkOutTime,
      asksHolderNames,
      hasQueue,
      hasWaitlist,
      allowsTransfers,
    } = row
    const { capacity } = eventReadiness(row)
    await insertEvent(tx, {
      ...{
        title,
        description,
        category,
        isOnline,
        onlineLink,
        venue,
        county,
        poster,
        posterId,
        reEntry,
        checkOutTime,
        asksHolderNames,
        hasQueue,
        hasWaitlist,
        allowsTransfers,
      },
      id,
      vendorId,
      startsAt: new Date(row.startsAt + later),
      endsAt: new Date(row.endsAt + later),
      doorsAt: row.doorsAt === null ? null : new Date(row.doorsAt + later),
      capacityStockId: await setQuota(tx, vendorId, null, { quota: capacity, taken: 0, field: 'capacity' }),
      status: 'DRAFT',
      createdAt: now,
      updatedAt: now,
    })
    await replaceTicketTypes(tx, { id, vendorId, isPublished: false }, duplicateTypes(row, later), new Map(), now)
    return findVendorEvent(tx, sales, { id, vendorId }, now)
  })
}

/** Its ticket types as they are set, with their sale windows moved as far as the event. */
const duplicateTypes = (row: VendorEventRow, later: number): TicketTypeChange[] =>
  row.ticketTypes.map(({ name, description, price, pool, maxPerOrder, maxPerCustomer, accessCode, ...type }) => ({
    ...{ name, description, maxPerOrder, maxPerCustomer, accessCode },
    ...{ gates: type.gates, hasUnlimitedEntries: type.hasUnlimitedEntries, checkInText: type.checkInText },
    priceKES: toKES(price),
    quota: pool && (pool.quota ?? pool.left),
    saleStartsAt: toInstantOrNull(type.saleStartsAt && type.saleStartsAt + later),
    saleEndsAt: toInstantOrNull(type.saleEndsAt && type.saleEndsAt + later),
    validFrom: toInstantOrNull(type.validFrom && type.validFrom + later),
    validUntil: toInstantOrNull(type.validUntil && type.validUntil + later),
  }))
