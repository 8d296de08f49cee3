import { isCheckedOut, mayComeIn, mayUndoOwn } from '#contracts/door/door-rules.ts'
import type { CheckInMark } from '#contracts/door/gate-log.ts'
import type { IncidentReason } from '#contracts/door/incidents.ts'
import type { ScanResult } from '#contracts/door/scan.ts'
import type { CheckInKind } from '../door.tables.ts'

/** One thing that happened at a gate with a ticket, as it was recorded. */
export interface DoorFact {
  nonce: string
  kind: CheckInKind
  /** What was said at the door: `valid` or `out` means that somebody went through. */
  doorResult: ScanResult
  /** Milliseconds by the server's clock. */
  at: number
  /** As its device said it, before that was bounded by when it was received: the order of what is from the future. */
  claimedAt: number
  /** Who scanned: a device, or somebody in person. */
  by: string | null
  /** Decided by the server. */
  isOnline: boolean
  mark: CheckInMark | null
  doorEventId: string | null
  /** Of the code that was presented; null for a short code. */
  issue: number | null
  undoes: string | null
}

/** What is known of the ticket beside what happened at the gates. */
export interface TicketState {
  eventId: string
  issue: number
  voidReason: 'REFUNDED' | 'REVOKED' | 'CANCELLED' | null
  /** Since when its code is blocked; who came in before is not asked. */
  blockedAt: number | null
  reEntry: boolean
  /** Lets in again and again, without going out. */
  hasUnlimitedEntries: boolean
  /** The time of each day at which everybody is checked out. */
  checkOutTime: string | null
}

export interface DoorState<Fact extends DoorFact = DoorFact> {
  /** What the server thinks of each fact, by nonce. */
  results: Map<string, ScanResult>
  isInside: boolean
  /** The admission that counts: the first that was right. */
  admission: Fact | null
  /** The admission since which somebody is inside; of one who is not, the last. */
  lastEntry: Fact | null
  /** The last time that somebody went through. */
  last: Fact | null
  /** How often the ticket went out, by itself too, or was undone: it only grows. */
  visit: number
  incident: { reasons: IncidentReason[]; nonces: string[] } | null
}

/**
 * Where a ticket stands after everything that happened with it. A function of the set of facts alone: in which order
 * they came to the server makes no difference (docs/decisions/0075). Facts are ordered by their time, then by what
 * their devices said, and by nonce within a millisecond. With `now`, whoever was checked out by itself until then is
 * out.
 */
export function doorState<Fact extends DoorFact>(
  ticket: TicketState,
  facts: readonly Fact[],
  now?: number,
): DoorState<Fact> {
  const undone = undoneNonces(facts)
  const state: DoorState<Fact> = {
    results: new Map(),
    isInside: false,
    admission: null,
    lastEntry: null,
    last: null,
    visit: 0,
    incident: null,
  }
  const reasons = new Set<IncidentReason>()
  const involved = new Set<string>()
  for (const fact of facts.toSorted(byTime)) {
    checkOut(ticket, state, fact.at)
    const isUndo = fact.kind === 'UNDO'
    const isCounted = isUndo ? undone.has(fact.undoes ?? '') && mayCount(fact) : mayCount(fact)
    const result = isCounted ? factResult(ticket, state, fact) : 'not_counted'
    state.results.set(fact.nonce, result)
    const isExit = fact.kind === 'EXIT' && fact.doorResult === 'out'
    if (isCounted && (isExit || isUndo)) state.visit += 1
    if (undone.has(fact.nonce)) continue
    if (!isCounted) {
      const reason = fact.kind === 'ENTRY' && fact.doorResult === 'valid' && reasonOfMark(fact)
      if (reason) {
        reasons.add(reason)
        involved.add(fact.nonce)
      }
      continue
    }
    if (isExit) {
      state.isInside = false
      state.last = fact
    }
    if (fact.kind !== 'ENTRY' || fact.doorResult !== 'valid' || result === 'wrong_event') continue
    const reason = incidentReason(ticket, fact, result)
    if (reason) {
      reasons.add(reason)
      if (reason === 'admitted_twice' && state.lastEntry) involved.add(state.lastEntry.nonce)
      involved.add(fact.nonce)
    }
    state.last = fact
    if (result !== 'valid' && result !== 'already_used') continue
    if (fact.mark === 'OVERRIDE') {
      reasons.add('override')
      involved.add(fact.nonce)
    }
    state.admission ??= fact
    state.lastEntry = fact
    state.isInside = true
  }
  if (now !== undefined) checkOut(ticket, state, now)
  if (reasons.size > 0) {
    const nonces = facts.toSorted(byTime).flatMap(({ nonce }) => (involved.has(nonce) ? nonce : []))
    state.incident = { reasons: [...reasons].toSorted(), nonces }
  }
  return state
}

function checkOut({ checkOutTime }: TicketState, state: DoorState, at: number) {
  if (!state.isInside || !state.lastEntry || !isCheckedOut(checkOutTime, state.lastEntry.at, at)) return
  state.isInside = false
  state.visit += 1
}

/** As if it were presented at its time, whatever was said at the door. */
function factResult(ticket: TicketState, state: DoorState, fact: DoorFact): ScanResult {
  const { kind, doorEventId, issue } = fact
  if (kind === 'UNDO') return 'valid'
  if (kind === 'EXIT') return state.isInside ? 'out' : 'not_inside'
  if (doorEventId !== null && doorEventId !== ticket.eventId) return 'wrong_event'
  if (fact.mark === 'OVERRIDE') return 'valid'
  if (ticket.voidReason === 'REFUNDED') return 'refunded'
  if (ticket.voidReason || isBlockedAt(ticket, fact) || (issue !== null && issue !== ticket.issue)) return 'revoked'
  const before = { isInside: state.isInside, wasAdmitted: state.admission !== null }
  return mayComeIn(before, ticket) ? 'valid' : 'already_used'
}

const isBlockedAt = ({ blockedAt }: TicketState, { at }: DoorFact) => blockedAt !== null && at > blockedAt

function incidentReason(ticket: TicketState, fact: DoorFact, result: ScanResult): IncidentReason | null {
  if (result === 'already_used') return 'admitted_twice'
  if (result === 'refunded') return 'refunded'
  if (result !== 'revoked') return null
  return ticket.voidReason || isBlockedAt(ticket, fact) ? 'revoked' : 'replaced'
}

/** What the server was asked to undo was allowed as it was asked. */
function undoneNonces(facts: readonly DoorFact[]): Set<string> {
  const byNonce = new Map(facts.map((fact) => [fact.nonce, fact]))
  return new Set(
    facts.flatMap((undo) => {
      const undone = undo.undoes === null ? undefined : byNonce.get(undo.undoes)
      return undone && mayCount(undo) && (undo.isOnline || mayUndoOwn(undo, undone)) ? undone.nonce : []
    }),
  )
}

const mayCount = ({ mark }: DoorFact) => mark === null || mark === 'OVERRIDE'

const markReasons: Record<CheckInMark, IncidentReason> = {
  REVOKED_DEVICE: 'revoked_device',
  OTHER_EVENT: 'other_event',
  NO_CODE: 'no_code',
  OVERRIDE: 'override',
}
const reasonOfMark = ({ mark }: DoorFact) => mark && markReasons[mark]

const byTime = (a: DoorFact, b: DoorFact) => a.at - b.at || a.claimedAt - b.claimedAt || (a.nonce < b.nonce ? -1 : 1)
