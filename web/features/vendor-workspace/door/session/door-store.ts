import { useSyncExternalStore } from 'react'
import type { GateIdentity } from '#contracts/door/devices.ts'
import type { ScanCounts, ScanEvent } from '#contracts/door/scan.ts'
import type { EventId, TicketId } from '#contracts/wire/primitives.ts'
import type { DoorKnowledge } from '#web/features/vendor-workspace/door/engine/decide.ts'
import { byTicket, type DoorFact } from '#web/features/vendor-workspace/door/engine/door-facts.ts'
import type { KeptBundle } from '#web/features/vendor-workspace/door/engine/kept-bundle.ts'
import {
  indexLearned,
  type LearnedIndex,
  type SeenTickets,
} from '#web/features/vendor-workspace/door/engine/learned.ts'
import type { Reachability } from '#web/features/vendor-workspace/door/engine/reachability.ts'

export interface DoorState {
  identity: GateIdentity | null
  events: readonly ScanEvent[]
  eventId: EventId | null
  gate: string
  bundle: KeptBundle | undefined
  counted: ScanCounts | undefined
  facts: readonly DoorFact[]
  learned: readonly SeenTickets[]
  reach: Reachability
  clockOffset: number | null
  /** Tickets of a bundle that is coming; null when none is. */
  loaded: number | null
  /** Whether the page opens without a network, and its storage outlives a full phone; null until it is known. */
  kept: { isPageKept: boolean; isPersisted: boolean } | null
  /** The device may scan no more; nobody is signed in any longer. */
  access: 'granted' | 'revoked' | 'signed-out'
}

const atFirst: DoorState = {
  identity: null,
  events: [],
  eventId: null,
  gate: '',
  bundle: undefined,
  counted: undefined,
  facts: [],
  learned: [],
  reach: { isOnline: true, offlineSince: null },
  clockOffset: null,
  loaded: null,
  kept: null,
  access: 'granted',
}

let state = atFirst
const listeners = new Set<() => void>()

export const door = {
  get: (): DoorState => state,
  set(change: Partial<DoorState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Of facts that are kept already. */
  changeFacts(changed: readonly DoorFact[]): void {
    const byNonce = new Map(state.facts.map((fact) => [fact.nonce, fact]))
    for (const fact of changed) byNonce.set(fact.nonce, fact)
    door.set({ facts: [...byNonce.values()] })
  },
}

export const useDoor = (): DoorState => useSyncExternalStore(door.subscribe, door.get, () => atFirst)

/** The moment by the server's clock. */
export const serverNow = (): number => Date.now() + (state.clockOffset ?? 0)

let indexed: { of: DoorState['facts']; facts: ReadonlyMap<TicketId, DoorFact[]> } | undefined
let learnt: { of: DoorState['learned']; eventId: EventId; index: LearnedIndex } | undefined

/** Null until there is a bundle: without one nothing can be decided here. */
export function knowledge(): DoorKnowledge | null {
  const { bundle, facts, learned, gate } = state
  if (!bundle) return null
  if (indexed?.of !== facts) indexed = { of: facts, facts: byTicket(facts) }
  const eventId = bundle.event.id
  if (learnt?.of !== learned || learnt.eventId !== eventId)
    learnt = { of: learned, eventId, index: indexLearned(learned, eventId) }
  return { bundle, facts: indexed.facts, learned: learnt.index, gate: gate || null, now: serverNow() }
}

export const waitingCount = (facts: readonly DoorFact[]): number =>
  facts.reduce((count, { status }) => count + (status === 'waiting' ? 1 : 0), 0)
