import { missingFacts } from '#contracts/events/event-readiness.ts'
import { publishTicketTypes } from '#server/modules/catalog/index.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { and, eq, sql } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { EventDeps } from '../event-deps.ts'
import { events } from '../events.tables.ts'
import { incomplete } from './update-event.ts'
import { eventReadiness, findVendorEvent, findVendorEventRow } from './vendor-event-row.queries.ts'
import { type EventKey, isEvent } from './write-event.ts'

/** Puts a draft on sale, unless something is missing. The row is locked first, so that nobody empties it meanwhile. */
export async function publishEvent({ db, clock, sales }: EventDeps, key: EventKey) {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    await tx.select({ id: events.id }).from(events).where(isEvent(key)).for('update')
    const row = await findVendorEventRow(tx, sales, key, now)
    if (row.status !== 'DRAFT') throw new DomainError('invalid_transition', 'Only a draft can be published.')
    const missing = missingFacts(eventReadiness(row), now.getTime())
    if (missing.length > 0) throw incomplete(missing)
    await publishTicketTypes(tx, key, now)
    await tx
      .update(events)
      .set({ status: 'PUBLISHED', version: sql`${events.version} + 1`, updatedAt: now })
      .where(and(isEvent(key), eq(events.status, 'DRAFT')))
    return findVendorEvent(tx, sales, key, now)
  })
}
