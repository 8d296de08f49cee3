import { turnMinutes } from '#contracts/events/event-readiness.ts'
import type { QueueEndReason } from '#contracts/events/queue.ts'
import { emit } from '#server/modules/outbox/index.ts'
import { minutes, plus } from '#server/platform/clock.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { EventDeps, TicketSales } from '../event-deps.ts'
import {
  countGatheredWithLock,
  endQueue,
  givePositionsWithLock,
  giveTurnsWithLock,
  lapseTurnsWithLock,
  lockQueue,
  openQueues,
  type QueueFacts,
  queueFacts,
  saveQueueWithLock,
} from './advance.queries.ts'
import type { LineKey } from './line.queries.ts'

/** Enough that a line of thousands moves, few enough that what many choose is mostly still there. */
const usualTurns = 50
/** Who pays within a minute of these are 17 orders a second, which checkout and M-Pesa carry beside all others. */
const mostTurns = 1_000

/** How many people may choose at the same time: of a large sale a twentieth of the places, so that it ends in an hour. */
export const turnsAtOnce = (left: number | null): number =>
  left === null ? usualTurns : Math.min(left, Math.max(usualTurns, Math.min(mostTurns, Math.floor(left / 20))))

/** The worker's job: every line goes on as far as it can. */
export async function advanceQueues(deps: EventDeps): Promise<void> {
  for (const key of await openQueues(deps.db)) await advanceQueue(deps, key)
}

/**
 * Lets a line go on: turns whose time is over end, who has no position gets one, and the next have their turn. One
 * worker at a time does this to a line, by the lock of its row; whoever comes meanwhile has nothing to do.
 */
export async function advanceQueue({ db, clock, sales }: EventDeps, key: LineKey): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    if (await lockQueue(tx, key)) await advanceWithLock(tx, sales, key, now)
  })
}

async function advanceWithLock(tx: Tx, sales: TicketSales, key: LineKey, now: Date): Promise<void> {
  await lapseTurnsWithLock(tx, key, now)
  const facts = await queueFacts(tx, sales, key, now)
  if (!facts) return
  const endReason = queueEndReason(facts, now)
  if (endReason) {
    await endQueue(tx, key, endReason, now)
    return
  }
  const { opensAt, head, inTurn, slug, title } = facts
  if (opensAt === null || opensAt > now.getTime()) {
    await countGatheredWithLock(tx, key)
    return
  }
  await givePositionsWithLock(tx, key, new Date(opensAt))
  const slots = turnsAtOnce(facts.left)
  const endsAt = plus(now, minutes(turnMinutes))
  const turns = await giveTurnsWithLock(tx, key, { count: slots - inTurn, endsAt })
  await saveQueueWithLock(tx, key, {
    ...(facts.openedAt === null && { openedAt: now }),
    head: Math.max(head, ...turns.map(({ position }) => position)),
    slots,
    inTurn: inTurn + turns.length,
  })
  const customers = turns.map(({ customerId }) => customerId)
  const data = { event: title, slug, endsAt: endsAt.toISOString() }
  await emit(tx, { type: 'queue_turn', to: customers, data }, now)
  await emit(tx, { type: 'queue_changed', customerIds: customers, slug }, now)
}

/** Why a line is over, if it is. While somebody pays for the last places, those in line may still have them. */
function queueEndReason(facts: QueueFacts, now: Date): QueueEndReason | null {
  const { status, endsAt, vendorStatus, isTakenDown, hasQueue, opensAt, openedAt, left, isOnSale, isBeingPaid } = facts
  if (status === 'CANCELLED') return 'CANCELLED'
  const isHeld = status === 'PUBLISHED' && !isTakenDown && vendorStatus === 'APPROVED'
  if (!isHeld || endsAt <= now.getTime()) return 'SALE_ENDED'
  if (!hasQueue) return 'OPEN'
  const isOpen = opensAt !== null && opensAt <= now.getTime()
  if (!isOpen) return openedAt === null && opensAt !== null ? null : 'SALE_ENDED'
  if (!isOnSale) return 'SALE_ENDED'
  if (left === 0 && !isBeingPaid) return 'SOLD_OUT'
  return facts.isWaitedFor || facts.inTurn > 0 ? null : 'OPEN'
}
