import type { EventInput } from '#contracts/events/event-editing.ts'
import type { EventId, VendorId } from '#contracts/wire/primitives.ts'
import { replaceTicketTypes, setQuota } from '#server/modules/catalog/index.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { EventDeps } from '../event-deps.ts'
import { findOrganiser } from '../organiser.queries.ts'
import { findVendorEvent } from './vendor-event-row.queries.ts'
import { checkTimes, eventColumns, eventLink, eventVenue, findPoster, insertEvent } from './write-event.ts'

/** Creates a draft, which nobody else sees. What is not said yet is asked for when it is published. */
export async function createEvent({ db, clock, sales }: EventDeps, vendorId: VendorId, input: EventInput) {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const id = newId<EventId>()
    const { isOnline = false, onlineLink = null, venue = '', ...facts } = eventColumns(input)
    const row = {
      description: '',
      category: 'music',
      venue: eventVenue({ isOnline, venue }),
      ...facts,
      ...(await findPoster(tx, vendorId, input, now)),
      title: input.title,
      startsAt: new Date(input.startsAt),
      endsAt: new Date(input.endsAt),
      isOnline,
      onlineLink: eventLink({ isOnline, onlineLink }),
      county: input.county ?? (await findOrganiser(tx, vendorId)).county,
      capacityStockId: await setQuota(tx, vendorId, null, { quota: input.capacity, taken: 0, field: 'capacity' }),
      id,
      vendorId,
      status: 'DRAFT' as const,
      createdAt: now,
      updatedAt: now,
    }
    checkTimes(row)
    await insertEvent(tx, row)
    await replaceTicketTypes(tx, { id, vendorId, isPublished: false }, input.ticketTypes ?? [], new Map(), now)
    return findVendorEvent(tx, sales, { id, vendorId }, now)
  })
}
