import type { Direction, Scan } from '#contracts/door/scan.ts'
import type { EventId } from '#contracts/wire/primitives.ts'
import type { GateActor } from '#server/modules/identity/index.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { inTransaction, type Tx, violatedConstraint } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { checkIns } from '../door.tables.ts'
import type { DoorDeps } from '../door-deps.ts'
import { doorState } from '../state/door-state.ts'
import { settleTicketsWithLock, ticketState } from '../state/settle-tickets.ts'
import { factsOfTickets, type GateFact, type GateTicket, isTicketOfAnybody, lockTickets } from '../ticket.queries.ts'
import { scanOrder } from './collect-order.ts'
import { countGuess, uncountGuess } from './guess-limit.ts'
import { repeatScan } from './repeat-scan.ts'
import { hashCode, isOfTicket, type ResolvedCode, resolveCodes } from './resolve-codes.ts'
import { decideScan } from './scan-rules.ts'
import { doorMoment, toScan } from './to-scan.ts'

export interface ShownCode {
  code: string
  nonce: string
  eventId?: EventId
  direction: Direction
  gate?: string
}

/** Checks one scanned code in or out, or refuses it, and records the result. */
export async function scanCode(deps: DoorDeps, actor: GateActor, shown: ShownCode): Promise<Scan> {
  const { db, clock } = deps
  const { device } = actor
  if (shown.eventId && device && !device.eventIds.includes(shown.eventId)) throw notFound('The event')
  const code = await resolveShown(deps, actor, shown.code)
  const codeHash = hashCode(shown.code)
  if (code.kind === 'order') return scanOrder(deps, actor, { ...shown, codeHash }, code.orderId)
  const scan = await inTransaction(db, (tx) =>
    recordScan(tx, actor, { ...shown, codeHash, resolved: code }, clock.now()),
  ).catch((error) => {
    if (violatedConstraint(error) !== 'check_ins_nonce_key') throw error
    // The nonce is known: this scan is rolled back, and the first result is returned again.
    return repeatScan(db, actor, { nonce: shown.nonce, codeHash })
  })
  if (scan.result === 'valid' || scan.result === 'out')
    publish(deps.live, { type: 'gate_scans_changed', vendorId: actor.vendorId })
  return scan
}

/** Short codes can be guessed, so those that no ticket has are counted; before they are looked up, for many at once. */
async function resolveShown(deps: DoorDeps, actor: GateActor, text: string): Promise<ResolvedCode> {
  const counted = await countGuess(deps, actor, text)
  const [code] = await resolveCodes(deps.db, deps.keys, actor.vendorId, [text])
  if (counted && code?.kind !== 'unknown') await uncountGuess(deps, actor)
  return code ?? { kind: 'unknown' }
}

interface ShownTicket extends ShownCode {
  codeHash: Buffer
  resolved: Exclude<ResolvedCode, { kind: 'order' }>
}

async function recordScan(tx: Tx, actor: GateActor, shown: ShownTicket, now: Date): Promise<Scan> {
  const { vendorId, userId, device } = actor
  const { resolved, nonce, codeHash, eventId, direction } = shown
  const ticket = resolved.kind === 'ticket' ? (await lockTickets(tx, vendorId, [resolved.ticketId]))[0] : undefined
  const issue = resolved.kind === 'ticket' ? resolved.issue : null
  const row = {
    id: newId<string>(),
    vendorId,
    nonce,
    kind: direction === 'in' ? ('ENTRY' as const) : ('EXIT' as const),
    codeHash,
    doorEventId: eventId ?? null,
    gate: shown.gate ?? device?.gate ?? null,
    deviceId: device?.id ?? null,
    deviceName: device?.name ?? null,
    scannedBy: userId,
    isOnline: true,
    at: now,
    receivedAt: now,
  }
  if (!ticket || resolved.kind === 'unknown' || !isOfTicket(resolved, ticket)) {
    const isOthers = !ticket && resolved.kind === 'ticket' && (await isTicketOfAnybody(tx, resolved.ticketId))
    const result = isOthers ? ('wrong_vendor' as const) : ('unknown' as const)
    const answer = { reason: null, admission: null }
    await tx.insert(checkIns).values({ ...row, eventId: eventId ?? null, doorResult: result, result, answer })
    return { nonce, result, at: now.toISOString(), ticket: null, order: null, ...answer }
  }
  const facts = await factsOfTickets(tx, vendorId, [ticket.id])
  const state = doorState(ticketState(ticket), facts, now.getTime())
  const isForeign = device !== null && !device.eventIds.includes(ticket.eventId)
  const decision = isForeign
    ? { result: 'wrong_event' as const, reason: null }
    : decideScan(
        {
          ticket: { ...ticket, ...ticketState(ticket), ...eventTimes(ticket) },
          issue: resolved.issue,
          doorEventId: eventId,
          gate: row.gate,
          direction,
        },
        state,
        now,
      )
  const fact: GateFact = {
    nonce,
    kind: row.kind,
    ticketId: ticket.id,
    doorResult: decision.result,
    result: decision.result,
    at: now.getTime(),
    claimedAt: now.getTime(),
    by: device?.id ?? userId,
    isOnline: true,
    mark: null,
    doorEventId: row.doorEventId,
    issue,
    undoes: null,
    gate: row.gate,
    deviceName: row.deviceName,
  }
  const isThrough = decision.result === 'valid' || decision.result === 'out'
  const admission = decision.result === 'already_used' ? state.lastEntry : isThrough ? fact : null
  const answer = { reason: decision.reason, admission: admission && doorMoment(admission) }
  await tx.insert(checkIns).values({
    ...row,
    eventId: ticket.eventId,
    ticketId: ticket.id,
    issue,
    doorResult: decision.result,
    result: decision.result,
    answer,
    // Whoever may come in again and again is not held to one entry by the database either.
    visit: ticket.hasUnlimitedEntries ? null : state.visit,
  })
  if (isThrough) await settleTicketsWithLock(tx, vendorId, [ticket], [...facts, fact], now)
  return toScan({ nonce, at: now, ...decision, ...answer }, isForeign ? null : ticket)
}

export const eventTimes = ({ startsAt, doorsAt, endsAt }: GateTicket) => ({
  startsAt: new Date(startsAt),
  doorsAt: doorsAt === null ? null : new Date(doorsAt),
  endsAt: new Date(endsAt),
})
