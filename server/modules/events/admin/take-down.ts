import type { EventId } from '#contracts/wire/primitives.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { emit } from '#server/modules/outbox/index.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { events } from '../events.tables.ts'
import { isEvent } from '../organiser/write-event.ts'
import { endQueue } from '../queue/advance.queries.ts'
import { eventKeyForAdmin } from './event-of-any-vendor.queries.ts'
import { recordDecision } from './record-decision.ts'

/**
 * Keeps a published event from the public, or makes it public again. While it is taken down nobody finds it and nothing
 * of it is sold, given or offered to a waiting list; the line for its tickets is over. Tickets that there are stay
 * valid: cancelling is another decision.
 */
export async function decideAboutEvent(
  { db, clock }: ModuleDeps,
  actor: Actor,
  id: EventId,
  { decision, reason }: { decision: 'TAKEN_DOWN' | 'PUT_BACK'; reason: string },
) {
  await inTransaction(db, async (tx) => {
    const now = clock.now()
    const key = await eventKeyForAdmin(tx, id)
    const [event] = await tx.select().from(events).where(isEvent(key)).for('update')
    if (!event) throw notFound('The event')
    const isDown = event.takenDownAt !== null
    if (event.status !== 'PUBLISHED' || isDown !== (decision === 'PUT_BACK')) throw refusal(event.status, isDown)
    const [takenDownAt, takenDownReason] = isDown ? [null, null] : [now, reason]
    const version = sql`${events.version} + 1`
    await tx.update(events).set({ takenDownAt, takenDownReason, version, updatedAt: now }).where(isEvent(key))
    if (!isDown) await endQueue(tx, key, 'SALE_ENDED', now)
    await recordDecision(tx, actor, { ...key, title: event.title }, { decision, reason }, now)
    await emit(tx, { type: 'event_visibility_changed', vendorId: key.vendorId }, now)
  })
}

function refusal(status: string, isDown: boolean) {
  const sentences = {
    DRAFT: 'A draft is not public.',
    CANCELLED: 'The event is cancelled.',
    PUBLISHED: isDown ? 'The event is taken down already.' : 'The event is public.',
  }
  const sentence = sentences[status as keyof typeof sentences]
  return new DomainError('invalid_transition', sentence, { data: { status } })
}
