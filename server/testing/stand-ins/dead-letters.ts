import type { JobKind } from '#contracts/admin/jobs.ts'
import type { DeliveryId, UserId } from '#contracts/wire/primitives.ts'
import { deliveries, domainEvents } from '#server/modules/outbox/outbox.tables.ts'
import { plus } from '#server/platform/clock.ts'
import { newId } from '#server/platform/ids.ts'
import type { World } from '../world/world.ts'

interface DeadLetter {
  kind?: JobKind
  userId?: UserId
  address?: string
  error?: string
  tries?: number
  /** It is tried again by itself after so long. */
  retriedAfter?: number
}

/** An email that failed: nothing tries it again, unless that is said. */
export async function aDeadLetter(
  { db, clock }: Pick<World, 'db' | 'clock'>,
  { kind = 'NOTIFICATION_MAIL', userId, address = 'somebody@example.com', ...failed }: DeadLetter = {},
): Promise<DeliveryId> {
  const { error = '550 mailbox full', tries = 8, retriedAfter } = failed
  const [id, eventId, now] = [newId<DeliveryId>(), newId(), clock.now()]
  const data = { shop: 'Mama Oliech', orders: 3 }
  await db.insert(domainEvents).values({ id: eventId, type: 'shop_paused', data, occurredAt: now })
  await db.insert(deliveries).values({
    id,
    eventId,
    channel: 'mail',
    type: kind === 'ORDER_MESSAGE' || kind === 'AUDIENCE' ? null : 'shop_paused',
    emittedAt: now,
    kind,
    userId: userId ?? newId<UserId>(),
    address,
    error,
    tries,
    state: retriedAfter ? 'RETRYING' : 'FAILED',
    dueAt: retriedAfter ? plus(now, retriedAfter) : null,
    firstFailedAt: now,
    lastFailedAt: now,
  })
  return id
}
