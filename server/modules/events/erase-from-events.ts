import { and, eq } from '#server/platform/database/drizzle.ts'
import { type Erase, type Eraser, isOneOf, mentions, withoutPerson } from '#server/platform/database/erasure.ts'
import { eventMessages, events } from './events.tables.ts'
import { waitlistEntries } from './waitlist/waitlist.tables.ts'

/**
 * They wait for no places any more, and neither what organisers wrote to all who hold tickets nor why an event was
 * taken down names them.
 */
const eraseFromEvents: Erase = async (tx, person) => {
  const { vendorIds, userId } = person
  await tx
    .update(waitlistEntries)
    .set({ status: 'LEFT' })
    .where(
      and(
        isOneOf(waitlistEntries.vendorId, vendorIds),
        eq(waitlistEntries.customerId, userId),
        eq(waitlistEntries.status, 'WAITING'),
      ),
    )
  await tx
    .update(eventMessages)
    .set({ text: withoutPerson(eventMessages.text, person) })
    .where(and(isOneOf(eventMessages.vendorId, vendorIds), mentions(eventMessages.text, person)))
  await tx
    .update(events)
    .set({ takenDownReason: withoutPerson(events.takenDownReason, person) })
    .where(and(isOneOf(events.vendorId, vendorIds), mentions(events.takenDownReason, person)))
}

/** Decisions about events of the shops they had to do with are told to whoever sells them. */
export const eventsEraser: Eraser = {
  async find(tx, { vendorIds }) {
    const rows = await tx.select({ id: events.id }).from(events).where(isOneOf(events.vendorId, vendorIds))
    return { goodsIds: rows.map(({ id }) => id) }
  },
  erase: eraseFromEvents,
}
