import { deleteStocks, deleteTicketTypes } from '#server/modules/catalog/index.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import { eventSlugs, events } from '../events.tables.ts'
import { type EventKey, isEvent } from './write-event.ts'

/** Deletes a draft with its ticket types. What was published stays: people may hold tickets. */
export async function deleteDraft(db: Db, key: EventKey) {
  await inTransaction(db, async (tx) => {
    const [event] = await tx.select().from(events).where(isEvent(key)).for('update')
    if (!event) throw notFound('The event')
    if (event.status !== 'DRAFT') throw new DomainError('invalid_transition', 'Only a draft can be deleted.')
    await deleteTicketTypes(tx, key)
    await tx.delete(events).where(and(isEvent(key), eq(events.status, 'DRAFT')))
    await tx.delete(eventSlugs).where(eq(eventSlugs.slug, event.slug))
    if (event.capacityStockId) await deleteStocks(tx, key.vendorId, [event.capacityStockId])
  })
}
