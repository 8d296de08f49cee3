import type { DeliveryId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, eq, isNotNull, or, sql } from '#server/platform/database/drizzle.ts'
import { deliveries, domainEvents } from './outbox.tables.ts'
import { passOn, type RoutingDeps } from './routing/pass-on.ts'
import { readTold } from './routing/reachability.ts'

/**
 * What was sent, or perhaps was, has not arrived, as its provider reports: the next channel tells it, or it is a dead
 * letter with the reason.
 */
export async function failDelivered(
  tx: Tx,
  routing: RoutingDeps,
  { id, error }: { id: DeliveryId; error: string },
  now: Date,
) {
  const [failed] = await tx
    .update(deliveries)
    .set({
      state: 'FAILED',
      dueAt: null,
      askedAt: null,
      error,
      firstFailedAt: sql`coalesce(${deliveries.firstFailedAt}, ${now.toISOString()})`,
      lastFailedAt: now,
    })
    .from(domainEvents)
    .where(
      and(
        eq(deliveries.id, id),
        or(eq(deliveries.state, 'SENT'), isNotNull(deliveries.askedAt)),
        eq(domainEvents.id, deliveries.eventId),
      ),
    )
    .returning({
      id: deliveries.id,
      eventId: deliveries.eventId,
      channel: deliveries.channel,
      type: domainEvents.type,
      userId: deliveries.userId,
      subjectId: deliveries.subjectId,
      insteadOf: deliveries.insteadOf,
      occurredAt: domainEvents.occurredAt,
    })
  const told = failed && readTold(failed.channel, failed)
  if (told) await passOn(tx, routing, { ...failed, told }, now)
}
