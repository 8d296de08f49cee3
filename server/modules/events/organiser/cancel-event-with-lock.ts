import type { Db, Tx } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import { events } from '../events.tables.ts'
import { endQueue } from '../queue/advance.queries.ts'
import { type EventKey, isEvent } from './write-event.ts'

type EventRow = typeof events.$inferSelect

function refuse(event: EventRow | undefined, now: Date): EventRow {
  if (!event) throw notFound('The event')
  const data = { data: { status: event.status } }
  if (event.status === 'DRAFT') throw new DomainError('invalid_transition', 'A draft is deleted, not cancelled.', data)
  if (event.status === 'CANCELLED') throw new DomainError('invalid_transition', 'The event is cancelled already.', data)
  if (event.endsAt <= now) throw new DomainError('invalid_transition', 'The event has taken place.', data)
  return event
}

/** Refuses what cannot be cancelled: a draft, what is over, and what was cancelled. */
export async function refuseUncancellable(db: Db, key: EventKey, now: Date) {
  const [event] = await db.select().from(events).where(isEvent(key))
  refuse(event, now)
}

/** Takes an event off sale for good, and keeps its row locked until the transaction ends. */
export async function cancelEventWithLock(tx: Tx, key: EventKey, now: Date): Promise<EventRow> {
  const [locked] = await tx.select().from(events).where(isEvent(key)).for('update')
  const event = refuse(locked, now)
  const version = sql`${events.version} + 1`
  await tx.update(events).set({ status: 'CANCELLED', version, updatedAt: now }).where(isEvent(key))
  await endQueue(tx, key, 'CANCELLED', now)
  return event
}
