import type { FastifyBaseLogger } from 'fastify'
import { type Clock, minutes, plus } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { and, eq, sql } from '#server/platform/database/drizzle.ts'
import { type Channel, type ChannelName, type Claimed, channelNames } from './channel.ts'
import { claimDue, release } from './claim.ts'
import { deliveries } from './outbox.tables.ts'
import { settleDelivery } from './settle-delivery.ts'

export interface DeliveryDeps {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  /** Null where a channel is not set up: what is due for it is left unsent. */
  channels: Record<ChannelName, Channel | null>
}

/** So many are claimed at once. */
const batchSize = 50
const maxBatches = 20
/** A claim of this length is longer than a batch may take, so no other process has any of it meanwhile. */
const claimMilliseconds = minutes(5)
const batchMilliseconds = minutes(2)

export type SendJob = `sendDue${Capitalize<ChannelName>}`

/** The worker's jobs, one for each channel: a channel whose server is slow keeps no other waiting. */
export const sendJobs = (deps: DeliveryDeps) =>
  Object.fromEntries(
    channelNames.map((name) => [`sendDue${name.charAt(0).toUpperCase()}${name.slice(1)}`, () => sendDue(deps, name)]),
  ) as Record<SendJob, () => Promise<void>>

/** Sends what is due by a channel. */
export async function sendDue(deps: DeliveryDeps, name: ChannelName) {
  const channel = deps.channels[name]
  if (channel) await sendBatches(deps, name, channel)
  else await leaveUnsent(deps, name)
}

/** It is counted and not kept for later: setting the channel up must not send a year's messages. */
const leaveUnsent = ({ db, clock }: DeliveryDeps, name: ChannelName) =>
  db
    .update(deliveries)
    .set({ state: 'UNSENT', dueAt: null, settledAt: clock.now() })
    .where(and(eq(deliveries.channel, name), sql`${deliveries.dueAt} <= ${clock.now().toISOString()}`))

async function sendBatches(deps: DeliveryDeps, name: ChannelName, channel: Channel) {
  for (let count = 0; count < maxBatches; count++) {
    const claimed = await claimDue(deps.db, name, { now: deps.clock.now(), claimMilliseconds, batchSize })
    const isOpen = await sendBatch(deps, channel, claimed)
    if (!isOpen || claimed.length < batchSize) return
  }
}

/**
 * Sends one after the other until one is refused temporarily: the rest would be too, and is due again as if it had
 * not been claimed.
 */
async function sendBatch(deps: DeliveryDeps, channel: Channel, claimed: readonly Claimed[]): Promise<boolean> {
  const until = plus(deps.clock.now(), batchMilliseconds)
  for (const [at, delivery] of claimed.entries()) {
    const isLate = deps.clock.now() >= until
    if (!isLate && (await sendOne(deps, channel, delivery))) continue
    await release(deps.db, claimed.slice(isLate ? at : at + 1))
    return false
  }
  return true
}

/**
 * One try. It is sent before it is marked as sent: a process that dies in between leaves one that is sent again,
 * under the same id. False when the channel accepts nothing now.
 */
async function sendOne({ db, clock, log }: DeliveryDeps, channel: Channel, delivery: Claimed): Promise<boolean> {
  let address: string | null = null
  try {
    const message = await channel.prepare(delivery)
    address = message?.address ?? null
    await message?.send()
    await settleDelivery(db, delivery, {
      state: message ? 'SENT' : 'VOID',
      dueAt: null,
      settledAt: clock.now(),
      address: null,
      error: null,
    })
    return true
  } catch (error) {
    const isPermanent = channel.isPermanent(error)
    const isUncertain = channel.isUncertain?.(error) ?? false
    const pause = isPermanent || isUncertain ? undefined : channel.pauses(delivery)[delivery.tries - 1]
    const { id, tries, type } = delivery
    log.warn({ err: error, delivery: id, type, tries, isLast: !pause }, 'not delivered')
    const now = clock.now()
    await settleDelivery(db, delivery, {
      ...(isUncertain ? {} : { askedAt: null }),
      state: pause ? 'RETRYING' : 'FAILED',
      dueAt: pause ? plus(now, pause) : null,
      decidedBy: null,
      address,
      error: (error instanceof Error ? error.message : String(error)).slice(0, 500),
      firstFailedAt: delivery.firstFailedAt ?? now,
      lastFailedAt: now,
    })
    return isPermanent
  }
}
