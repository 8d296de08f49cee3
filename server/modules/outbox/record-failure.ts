import { plus } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Channel, Claimed } from './channel.ts'
import { type DeliveryDeps, routingOf } from './delivery-deps.ts'
import { passOn } from './routing/pass-on.ts'
import type { Told } from './routing/reachability.ts'
import { settleDelivery } from './settle-delivery.ts'

interface Failure {
  channel: Channel
  error: unknown
  /** Where it was to go. */
  address: string | null
  told: Told | null
}

/**
 * It is tried again after a pause. After the last, or where it is never accepted, another channel tells it; without
 * one, or where it may have been sent, it is a dead letter.
 */
export async function recordFailure(deps: DeliveryDeps, delivery: Claimed, { channel, error, address, told }: Failure) {
  const { db, clock, log } = deps
  const isUncertain = channel.isUncertain?.(error) ?? false
  const mayHaveGone = channel.isRefused ? !channel.isRefused(error) : isUncertain
  const isOurFault = channel.isOurFault?.(error) ?? false
  const next =
    channel.isPermanent(error) || isUncertain || isOurFault ? undefined : channel.pauses(delivery)[delivery.tries - 1]
  const pause = next && Math.max(next, channel.leastPause?.(error) ?? 0)
  const { id, eventId, tries, type } = delivery
  log.warn({ err: error, delivery: id, type, tries, isLast: !pause }, 'not delivered')
  const now = clock.now()
  const failed = {
    ...(mayHaveGone ? {} : { askedAt: null }),
    error: (error instanceof Error ? error.message : String(error)).slice(0, 500),
    firstFailedAt: delivery.firstFailedAt ?? now,
    lastFailedAt: now,
  }
  if (pause) {
    const dueAt = plus(now, pause)
    const by = channel.retriesBy ? { channel: channel.retriesBy } : {}
    await settleDelivery(db, delivery, { ...failed, ...by, state: 'RETRYING', dueAt, decidedBy: null, address })
  } else
    await inTransaction(db, async (tx) => {
      const deadLetter = { state: 'FAILED', dueAt: null, decidedBy: null, address } as const
      if (!(await settleDelivery(tx, delivery, { ...failed, ...deadLetter }))) return
      if (told && !isUncertain && !isOurFault) await passOn(tx, routingOf(deps), { id, eventId, told }, now)
    })
}
