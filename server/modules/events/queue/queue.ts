import { queueMinutesBefore, turnMinutes } from '#contracts/events/event-readiness.ts'
import type { Queue, QueueEndReason, QueuePhase } from '#contracts/events/queue.ts'
import * as contract from '#contracts/events/queue.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { minutes } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { toInstantOrNull } from '#server/platform/database/sql.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { EventDeps } from '../event-deps.ts'
import { advanceQueue } from './advance-queues.ts'
import { insertEntry, type LineRow, leaveEntry, lineBySlug } from './line.queries.ts'

export function mountQueue(http: Http, deps: EventDeps) {
  serve(http, contract.getQueue, ({ actor, params }) => loadQueue(deps, params.slug, actor.userId))
  serve(http, contract.joinQueue, ({ actor, params }) => joinLine(deps, params.slug, actor.userId))
  serve(http, contract.leaveQueue, ({ actor, params }) => leaveLine(deps, params.slug, actor.userId))
}

const loadQueue = async (deps: EventDeps, slug: string, customerId: UserId): Promise<Queue> =>
  toQueue(await findLine(deps, slug, customerId), deps.clock.now().getTime())

async function findLine({ db, clock }: EventDeps, slug: string, customerId: UserId): Promise<LineRow> {
  const line = await lineBySlug(db, slug, customerId, clock.now())
  if (!line) throw notFound('The line')
  return line
}

/** Puts a customer at the end of the line, and lets it go on: where there is room it is their turn at once. */
async function joinLine(deps: EventDeps, slug: string, customerId: UserId): Promise<Queue> {
  const { db, clock } = deps
  const now = clock.now()
  const line = await findLine(deps, slug, customerId)
  const { phase } = queuePhase(line, now.getTime())
  if (phase === 'BEFORE')
    throw new DomainError('queue_closed', 'Nobody can get in line yet. Come back a little before the sale opens.')
  if (phase === 'ENDED')
    throw new DomainError('queue_closed', 'There is no line any more. Look at the event for what is left.')
  await inTransaction(db, (tx) => insertEntry(tx, line, customerId, now))
  await advanceQueue(deps, line)
  return loadQueue(deps, slug, customerId)
}

/** Takes a customer out of the line; their turn goes on to the next. */
async function leaveLine(deps: EventDeps, slug: string, customerId: UserId): Promise<Queue> {
  const line = await findLine(deps, slug, customerId)
  await leaveEntry(deps.db, line, customerId)
  if (line.entry?.status === 'TURN') await advanceQueue(deps, line)
  publish(deps.live, { type: 'queue_changed', customerIds: [customerId], slug })
  return loadQueue(deps, slug, customerId)
}

/** Where a line stands. One that the worker has not ended yet is over all the same. */
function queuePhase(line: LineRow, now: number): { phase: QueuePhase; endReason: QueueEndReason | null } {
  const ended = (endReason: QueueEndReason) => ({ phase: 'ENDED' as const, endReason })
  const { status, endsAt, hasQueue, opensAt, isMoving } = line
  if (status === 'CANCELLED') return ended('CANCELLED')
  if (line.endReason !== null) return ended(line.endReason)
  if (endsAt <= now || opensAt === null) return ended('SALE_ENDED')
  if (!hasQueue) return ended('OPEN')
  if (now < opensAt - minutes(queueMinutesBefore)) return { phase: 'BEFORE', endReason: null }
  if (now < opensAt) return { phase: 'GATHERING', endReason: null }
  return isMoving ? { phase: 'MOVING', endReason: null } : ended('OPEN')
}

function toQueue(line: LineRow, now: number): Queue {
  const { phase, endReason } = queuePhase(line, now)
  const { opensAt } = line
  const entry = toQueueEntry(line, phase, now)
  // Whoever has just come in is one of them, before they are counted.
  const people = (line.openedAt === null ? line.gathered : line.waiting) ?? 0
  const isThere = entry?.status === 'WAITING'
  return {
    phase,
    endReason,
    joinFrom: toInstantOrNull(opensAt && opensAt - minutes(queueMinutesBefore)),
    opensAt: toInstantOrNull(opensAt),
    people: phase === 'ENDED' ? 0 : Math.max(people, isThere ? (entry.place ?? 1) : 0),
    waitsForPayments: phase === 'MOVING' && line.openedAt !== null && line.slots === 0,
    entry,
    askAgainSeconds: secondsToAsk(entry?.place ?? null, phase === 'GATHERING' && opensAt ? opensAt - now : null),
  }
}

function toQueueEntry({ entry, ...line }: LineRow, phase: QueuePhase, now: number): Queue['entry'] {
  if (!entry || entry.status === 'LEFT') return null
  const { beganAt, ahead } = entry
  const turnEndsAt = toInstantOrNull(entry.turnEndsAt)
  const isOver = entry.status === 'TURN' && entry.turnEndsAt !== null && entry.turnEndsAt <= now
  const status = isOver ? 'LAPSED' : entry.status
  if (status !== 'WAITING' || ahead === null || phase !== 'MOVING')
    return { status, place: null, beganAt, aboutMinutes: null, turnEndsAt }
  const place = Math.max(0, ahead) + 1
  return { status, place, beganAt, aboutMinutes: aboutMinutes(line, place, now), turnEndsAt }
}

type Pace = Pick<LineRow, 'openedAt' | 'head' | 'slots' | 'inTurn'>

/** By how fast the line has moved since it opened, and never longer than if every turn were used to its end. */
export function aboutMinutes({ openedAt, head, slots, inTurn }: Pace, place: number, now: number): number | null {
  if (openedAt === null || !slots) return null
  const longest = Math.ceil(place / slots) * turnMinutes
  const passed = (now - openedAt) / minutes(1)
  const done = (head ?? 0) - (inTurn ?? 0)
  if (done < 1 || passed < 1) return longest
  return Math.max(1, Math.min(longest, Math.ceil((place * passed) / done)))
}

/** Who is near asks often; thousands who are far ask seldom, and live updates tell them of their turn. */
function secondsToAsk(place: number | null, toOpening: number | null): number {
  if (toOpening !== null) return Math.max(2, Math.min(20, Math.ceil(toOpening / 1_000)))
  if (place === null || place <= 100) return 5
  return place <= 1_000 ? 12 : 25
}
