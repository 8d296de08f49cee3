import type { OfflineScan } from '#contracts/door/sync.ts'
import type { TicketId } from '#contracts/wire/primitives.ts'
import type { KeptTicket } from './kept-bundle.ts'
import type { LearnedPassage } from './learned.ts'

/**
 * A scan of this device. `waiting`: to be sent. `known`: the server has it. `aside`: the server will not keep it,
 * `error` says why; it is shown until somebody has read it.
 */
export interface DoorFact extends Omit<OfflineScan, 'sequence'> {
  /** Null for a scan that the server decided: only those without it are counted. */
  sequence: number | null
  status: 'waiting' | 'known' | 'aside'
  /** What is kept of the bundle was made after the server had this: it says so already. */
  isInBundle: boolean
  error: string | null
  /**
   * The code that the server was asked about with this nonce, without an answer in time: it may have decided by itself.
   */
  askedCode: string | null
}

/** Somebody went in or out with a ticket, in milliseconds by the server's clock. */
export interface Passage {
  at: number
  gate: string | null
  device: string | null
}

export interface TicketAtDoor {
  isInside: boolean
  /** The admission since which somebody is inside, or the last; null when there was none. */
  admission: Passage | null
  /** The scan of this device that `admission` is, so that it can be undone here. */
  admissionNonce: string | null
  /** The last time that somebody went through, in or out. */
  last: (Passage & { way: 'in' | 'out' }) | null
  /** The highest issue that a right code of it had: one of a re-issue after the bundle was made. */
  issue: number
}

export const serverTime = ({ at, clockOffsetMilliseconds }: DoorFact): number =>
  Date.parse(at) + (clockOffsetMilliseconds ?? 0)

export const isPassage = ({ kind, result }: DoorFact): boolean =>
  (kind === 'entry' && result === 'valid') || (kind === 'exit' && result === 'out')

type Step = Passage & { way: 'in' | 'out'; nonce: string | null; issue: number | null }

/**
 * Where a ticket stands: what the server said with the bundle, and what happened since that it did not know, here and
 * at the gates that were learned of, by time.
 */
export function ticketAtDoor(
  ticket: KeptTicket | undefined,
  facts: readonly DoorFact[],
  learned: readonly LearnedPassage[],
): TicketAtDoor {
  const undone = new Set(facts.flatMap(({ undoes }) => undoes ?? []))
  const state = atBundle(ticket)
  // What the server knew, and was taken back here since.
  const takenBack = facts.filter((fact) => fact.isInBundle && isPassage(fact) && isUndoneSince(fact, facts))
  for (const fact of takenBack.toSorted((a, b) => serverTime(b) - serverTime(a))) {
    state.isInside = fact.kind === 'exit'
    if (fact.kind === 'entry') state.admission = null
  }
  const steps: Step[] = facts
    .filter((fact) => !fact.isInBundle && isPassage(fact) && !undone.has(fact.nonce))
    .map((fact) => ({
      at: serverTime(fact),
      gate: fact.gate,
      device: null,
      way: fact.kind === 'exit' ? 'out' : 'in',
      nonce: fact.nonce,
      issue: fact.issue,
    }))
  for (const passage of learned) {
    // What the server said later than the other device is newer.
    if (!ticket?.lastAt || passage.at > ticket.lastAt) steps.push({ ...passage, nonce: null, issue: null })
  }
  for (const { way, nonce, issue, ...passage } of steps.toSorted((a, b) => a.at - b.at)) {
    state.isInside = way === 'in'
    state.last = { ...passage, way }
    if (issue !== null) state.issue = Math.max(state.issue, issue)
    if (way === 'out') continue
    state.admission = passage
    state.admissionNonce = nonce
  }
  return state
}

function atBundle(ticket: KeptTicket | undefined): TicketAtDoor {
  const isInside = ticket?.isInside ?? false
  const passage = ticket?.lastAt ? { at: ticket.lastAt, gate: ticket.lastGate, device: null } : null
  const wasIn = ticket?.status === 'U' || isInside
  return {
    isInside,
    admission: wasIn ? (passage ?? { at: 0, gate: null, device: null }) : null,
    admissionNonce: null,
    last: passage && { ...passage, way: isInside ? 'in' : 'out' },
    issue: ticket?.issue ?? 0,
  }
}

const isUndoneSince = ({ nonce }: DoorFact, facts: readonly DoorFact[]): boolean =>
  facts.some(({ undoes, isInBundle }) => undoes === nonce && !isInBundle)

/** A new bundle says what the server knew as it was asked for; the facts it knew then are in it. */
export const nowInBundle = (facts: readonly DoorFact[], knownBefore: ReadonlySet<string>): DoorFact[] =>
  facts.flatMap((fact) =>
    !fact.isInBundle && fact.status === 'known' && knownBefore.has(fact.nonce) ? { ...fact, isInBundle: true } : [],
  )

/** Facts by their ticket. */
export const byTicket = (facts: readonly DoorFact[]): Map<TicketId, DoorFact[]> =>
  Map.groupBy(
    facts.filter((fact): fact is DoorFact & { ticketId: TicketId } => fact.ticketId !== null),
    ({ ticketId }) => ticketId,
  )
