import type { MessageChannel } from '#contracts/notifications/channels.ts'
import { notificationJob } from '#contracts/notifications/job-kinds.ts'
import type { DeliveryId } from '#contracts/wire/primitives.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import type { FindRecipient } from '../channel.ts'
import { deliveries } from '../outbox.tables.ts'
import { type IsSetUp, type IsSpent, reachabilityOf, type Told } from './reachability.ts'
import { afterFailure } from './route-message.ts'

export interface RoutingDeps {
  findRecipient: FindRecipient
  isSetUp: IsSetUp
  /** Which channels have reached their limit by now. */
  findSpent: (db: Db) => Promise<IsSpent>
}

/** A dead letter that can be told by the next channel is, once; where there is none it stays a dead letter. */
export async function passOn(
  tx: Tx,
  { findRecipient, isSetUp, findSpent }: RoutingDeps,
  { id, eventId, told }: { id: DeliveryId; eventId: string; told: Told },
  now: Date,
) {
  const recipient = await findRecipient(tx, told.userId)
  if (!recipient) return
  const person = reachabilityOf(recipient, isSetUp, await findSpent(tx))
  const next = afterFailure(told.kind, told, person, now)
  if (!next || (next !== 'COPY' && !(await insertNext(tx, { id, eventId, told, ...next }, now)))) return
  await tx
    .update(deliveries)
    .set({ state: 'PASSED_ON', settledAt: now, address: null })
    .where(and(eq(deliveries.id, id), eq(deliveries.state, 'FAILED')))
}

interface Next {
  id: DeliveryId
  eventId: string
  told: Told
  channel: MessageChannel
  dueAt: Date
}

async function insertNext(tx: Tx, { id: insteadOf, eventId, told, channel, dueAt }: Next, now: Date): Promise<boolean> {
  const { userId, kind: type } = told
  const by = { channel, kind: notificationJob(channel), dueAt }
  const next = { id: newId<DeliveryId>(), eventId, userId, type, emittedAt: now, insteadOf, ...by }
  const inserted = await tx.insert(deliveries).values(next).onConflictDoNothing().returning({ id: deliveries.id })
  return inserted.length > 0
}
