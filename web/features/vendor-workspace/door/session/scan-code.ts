import { decodeCollectionCode } from '#contracts/door/collection-code.ts'
import { collectOrder, type Direction, overrideScan, type Scan, scanTicket, undoScan } from '#contracts/door/scan.ts'
import type { TicketId } from '#contracts/wire/primitives.ts'
import {
  type Decision,
  decide,
  findTicketAtDoor,
  type Presented,
  toScan,
} from '#web/features/vendor-workspace/door/engine/decide.ts'
import type { DoorFact } from '#web/features/vendor-workspace/door/engine/door-facts.ts'
import { patienceMilliseconds } from '#web/features/vendor-workspace/door/engine/reachability.ts'
import { readCode } from '#web/features/vendor-workspace/door/engine/read-code.ts'
import { newIdempotencyKey } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { keepFacts, keepNewFact } from './door-database.ts'
import { door, knowledge } from './door-store.ts'
import { noteFailure, noteSign } from './follow-door.ts'
import { callGate, isRefusal } from './gate-client.ts'

/** What is at the gate: a code that was read or typed, or somebody found on the guest list. */
export interface AtTheGate {
  code: string
  /** Of a guest who was found by name. */
  ticketId?: TicketId
  direction: Direction
}

export interface Answered {
  at: 'answered'
  scan: Scan
  /** What was scanned: a collection needs it again. */
  code: string
  isOffline: boolean
  /** Of somebody who goes out: when they came in, in milliseconds by the server's clock. */
  insideSince: number | null
}

/** Neither the server nor this device can tell. */
export interface Unanswered {
  at: 'unanswered'
  presented: AtTheGate
}

/**
 * Asks the server, and decides here when it does not answer in time. Both have one nonce: whatever the server made of
 * what it got too late, it is the same scan.
 */
export async function scanCode(presented: AtTheGate): Promise<Answered | Unanswered> {
  const nonce = newIdempotencyKey()
  const { reach, access } = door.get()
  if (reach.isOnline && access === 'granted') {
    const answered = await askServer(nonce, presented)
    if (answered) return answered
    return (await decideHere(nonce, presented, presented.code)) ?? { at: 'unanswered', presented }
  }
  return (await decideHere(nonce, presented, null)) ?? { at: 'unanswered', presented }
}

async function askServer(nonce: string, { code, direction, ticketId }: AtTheGate): Promise<Answered | null> {
  const { eventId, gate } = door.get()
  const startedAt = performance.now()
  try {
    const body = { code, nonce, eventId: eventId ?? undefined, direction, gate: gate || undefined }
    const scan = await callGate(scanTicket, { body, signal: AbortSignal.timeout(patienceMilliseconds) })
    noteSign({ milliseconds: performance.now() - startedAt })
    const insideSince = whenWentIn(scan.ticket?.id)
    await keepServersScan(scan, direction, { code: ticketId ? null : code })
    return { at: 'answered', scan, code, isOffline: false, insideSince }
  } catch (error) {
    // What the server cannot read as a code is none; the device says the same.
    if (!isRefusal(error)) noteFailure(error)
    return null
  }
}

function whenWentIn(id: TicketId | undefined): number | null {
  const known = id && knowledge()
  return known ? (findTicketAtDoor(id, known).admission?.at ?? null) : null
}

/** Only what changed something is kept: it is undone by its nonce, and told to the other devices. */
async function keepServersScan(scan: Scan, direction: Direction, { code }: Pick<DoorFact, 'code'>): Promise<void> {
  if (!scan.ticket || (scan.result !== 'valid' && scan.result !== 'out')) return
  const { eventId, gate } = door.get()
  const fact: DoorFact = {
    nonce: scan.nonce,
    sequence: null,
    kind: direction === 'in' ? 'entry' : 'exit',
    result: scan.result,
    code,
    ticketId: scan.ticket.id,
    issue: null,
    eventId,
    gate: gate || null,
    at: scan.at,
    // The server's own moment.
    clockOffsetMilliseconds: 0,
    undoes: null,
    note: null,
    isOverride: false,
    status: 'known',
    isInBundle: false,
    error: null,
    askedCode: null,
  }
  await keepFacts([fact])
  door.changeFacts([fact])
}

async function decideHere(
  nonce: string,
  { code, ticketId, direction }: AtTheGate,
  askedCode: string | null,
): Promise<Answered | null> {
  const known = knowledge()
  // Only the server knows an order.
  if (!known || decodeCollectionCode(code)) return null
  const presented: Presented = ticketId ? { kind: 'found', ticketId } : await readCode(code, known.bundle)
  // What was scanned a moment ago may have been kept while the signature was checked.
  const now = knowledge() ?? known
  const decision = decide(presented, direction, now)
  await keepDecision(nonce, decision, { code: ticketId ? null : code, direction, askedCode })
  const insideSince = decision.state?.admission?.at ?? null
  return { at: 'answered', scan: toScan(nonce, decision, now), code, isOffline: true, insideSince }
}

async function keepDecision(
  nonce: string,
  { result, ticketId, issue }: Decision,
  { code, direction, askedCode }: { code: string | null; direction: Direction; askedCode: string | null },
): Promise<void> {
  const fact = await keepNewFact({
    ...factOfHere(),
    nonce,
    kind: direction === 'in' ? 'entry' : 'exit',
    result,
    code: code === null ? null : code.slice(0, 200),
    ticketId,
    issue,
    askedCode,
  })
  door.changeFacts([fact])
}

function factOfHere(): Omit<DoorFact, 'sequence' | 'nonce' | 'kind' | 'result'> {
  const { eventId, gate, clockOffset } = door.get()
  return {
    code: null,
    ticketId: null,
    issue: null,
    eventId,
    gate: gate || null,
    at: new Date().toISOString(),
    clockOffsetMilliseconds: clockOffset,
    undoes: null,
    note: null,
    isOverride: false,
    status: 'waiting',
    isInBundle: false,
    error: null,
    askedCode: null,
  }
}

/**
 * Takes back an admission or an exit that was scanned here: an entry of its own. Answers false when there is no such
 * scan.
 */
export async function undo(nonce: string): Promise<boolean> {
  const { facts, reach, gate } = door.get()
  const fact = facts.find((each) => each.nonce === nonce)
  if (!fact) return false
  const undoing = { ...factOfHere(), nonce: newIdempotencyKey(), kind: 'undo' as const, result: 'valid' as const }
  const undone = { ...undoing, ticketId: fact.ticketId, eventId: fact.eventId, undoes: nonce }
  // What is undone goes to the server before its undoing does.
  if (reach.isOnline && fact.status === 'known') {
    try {
      const body = { nonce: undone.nonce, undoes: nonce, gate: gate || undefined }
      await callGate(undoScan, { body, signal: AbortSignal.timeout(patienceMilliseconds) })
      const known: DoorFact = { ...undone, sequence: null, status: 'known' }
      await keepFacts([known])
      door.changeFacts([known])
      return true
    } catch (error) {
      if (isRefusal(error)) throw error
      noteFailure(error)
    }
  }
  door.changeFacts([await keepNewFact(undone)])
  return true
}

/**
 * Lets somebody in on the organiser's word, for a reason that is kept: the server writes it down, or this device until
 * it can.
 */
export async function letInAnyway(ticketId: TicketId, reason: string): Promise<Answered> {
  const nonce = newIdempotencyKey()
  const { reach, access, eventId, gate } = door.get()
  if (reach.isOnline && access === 'granted' && eventId) {
    try {
      const body = { ticketId, eventId, nonce, reason, gate: gate || undefined }
      const scan = await callGate(overrideScan, { body, signal: AbortSignal.timeout(patienceMilliseconds) })
      await keepServersScan(scan, 'in', { code: null })
      return { at: 'answered', scan, code: '', isOffline: false, insideSince: null }
    } catch (error) {
      if (isRefusal(error) || (error instanceof ApiError && error.status === 429)) throw error
      noteFailure(error)
    }
  }
  const overridden = { ...factOfHere(), nonce, kind: 'entry' as const, result: 'valid' as const }
  const fact = await keepNewFact({ ...overridden, ticketId, note: reason, isOverride: true })
  door.changeFacts([fact])
  const known = knowledge()
  const ticket = known?.bundle.tickets.get(ticketId)
  const decision = { result: 'valid' as const, reason: null, ticketId, issue: null, ticket, state: null }
  const scan = known && toScan(nonce, decision, known)
  if (!scan) throw new Error('nobody is let in here without a list')
  return { at: 'answered', scan, code: '', isOffline: true, insideSince: null }
}

/** Only the server knows an order, so this needs it. */
export function collect(code: string): Promise<Scan> {
  const { gate } = door.get()
  const body = { code, nonce: newIdempotencyKey(), gate: gate || undefined }
  return callGate(collectOrder, { body, signal: AbortSignal.timeout(10_000) })
}
