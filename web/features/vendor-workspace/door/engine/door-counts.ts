import type { ScanCounts } from '#contracts/door/scan.ts'
import { type DoorFact, isPassage } from './door-facts.ts'
import { type KeptBundle, validTickets } from './kept-bundle.ts'

export interface DoorCounts {
  issued: number
  entries: number
  exits: number
  inside: number
  /** Some device may have more than is known here. */
  isAtLeast: boolean
}

/**
 * What the server counted last, and what this device has done since that it does not have; without it, what the bundle
 * says.
 */
export function countPassages(
  counted: ScanCounts | undefined,
  bundle: KeptBundle | undefined,
  facts: readonly DoorFact[],
  isOffline: boolean,
): DoorCounts {
  const undone = new Set(facts.flatMap(({ undoes }) => undoes ?? []))
  const waiting = facts.filter(
    (fact) =>
      fact.status === 'waiting' &&
      isPassage(fact) &&
      !undone.has(fact.nonce) &&
      (!bundle || fact.eventId === bundle.event.id),
  )
  const entries = waiting.filter(({ kind }) => kind === 'entry').length
  const exits = waiting.length - entries
  const before = counted ?? countBundle(bundle)
  return {
    issued: before.issued,
    entries: before.entries + entries,
    exits: before.exits + exits,
    inside: before.inside + entries - exits,
    isAtLeast: isOffline || (counted?.isAtLeast ?? false),
  }
}

function countBundle(bundle: KeptBundle | undefined): Omit<DoorCounts, 'isAtLeast'> {
  const valid = bundle ? validTickets(bundle) : []
  const entries = valid.filter(({ status, isInside }) => status === 'U' || isInside).length
  const inside = valid.filter(({ isInside }) => isInside).length
  return { issued: valid.length, entries, exits: entries - inside, inside }
}
