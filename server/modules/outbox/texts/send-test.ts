import type { SampleNames } from '#contracts/admin/message-texts.ts'
import type { MessageChannel } from '#contracts/notifications/channels.ts'
import { notificationJob } from '#contracts/notifications/job-kinds.ts'
import { samples } from '#contracts/notifications/texts/samples.ts'
import type { NotificationKind } from '#contracts/notifications.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { assert, DomainError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { deliveries, domainEvents } from '../outbox.tables.ts'
import { kindRules } from '../routing/kind-rules.ts'
import type { RoutingDeps } from '../routing/pass-on.ts'
import { reachabilityOf } from '../routing/reachability.ts'
import { nextStep } from '../routing/route-message.ts'

interface TestDeps {
  db: Db
  clock: Clock
  routing: RoutingDeps
}

interface TestMessage {
  kind: NotificationKind
  channel: MessageChannel
  names: SampleNames
}

const unreached =
  'It would not come to you by this channel: you switched it off, no device of yours takes it, or it has reached its limit.'

/**
 * Tells an administrator what somebody would be told, by the channel that they chose and the way that every message
 * takes: it is in the log, costs what it costs, and another channel tells it where this one fails. It is not in the list
 * of their account: nothing has happened.
 */
export async function sendTest(
  { db, clock, routing }: TestDeps,
  userId: UserId,
  { kind, channel, names }: TestMessage,
) {
  const now = clock.now()
  const recipient = await routing.findRecipient(db, userId)
  assert(recipient, 'whoever is signed in has an account')
  const { channels, copy } = kindRules[kind]
  if (!channels.includes(channel) && copy !== channel)
    throw new DomainError('invalid_input', unreached, { field: 'channel' })
  const person = reachabilityOf(recipient, routing.isSetUp, await routing.findSpent(db))
  const step = nextStep(kind, { channel, isSecond: false, occurredAt: now }, person, now)
  const isWaiting = step.kind === 'WAIT' && step.channel === channel
  if (step.kind !== 'SEND' && !isWaiting) throw new DomainError('invalid_input', unreached, { field: 'channel' })
  await inTransaction(db, async (tx) => {
    const eventId = newId()
    await tx.insert(domainEvents).values({ id: eventId, type: kind, data: samples[names][kind], occurredAt: now })
    await tx.insert(deliveries).values({
      id: newId(),
      eventId,
      channel,
      kind: notificationJob(channel),
      userId,
      type: kind,
      emittedAt: now,
      dueAt: isWaiting ? step.dueAt : now,
    })
  })
}
