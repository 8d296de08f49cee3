import type { EventId, TicketId } from '#contracts/wire/primitives.ts'

/** Somebody went in or out at another gate, as its device said when it was met; `at` is when it said so. */
export interface LearnedPassage {
  at: number
  gate: string | null
  device: string | null
  way: 'in' | 'out'
}

/** What one device had seen at its gate: the tickets that were inside, and those that had gone out. */
export interface SeenTickets {
  eventId: EventId
  device: string
  gate: string
  /** Milliseconds by the server's clock. */
  at: number
  inside: number[]
  outside: number[]
}

/**
 * A ticket in the 40 random bits that its id ends in. Two of ten thousand are the same with a chance of 5 in 100,000;
 * then the second is shown to be in already, which a steward looks at.
 */
export const shortId = (id: TicketId): number => Number.parseInt(id.slice(-10), 16)

/** Of each device the newest; what it said before is in it. */
export function mergeLearned(kept: readonly SeenTickets[], heard: readonly SeenTickets[]): SeenTickets[] {
  const newest = new Map(kept.map((seen) => [sourceKey(seen), seen]))
  for (const seen of heard) {
    const known = newest.get(sourceKey(seen))
    if (!known || known.at < seen.at) newest.set(sourceKey(seen), seen)
  }
  return [...newest.values()]
}

const sourceKey = ({ eventId, device, gate }: SeenTickets) => JSON.stringify([eventId, device, gate])

export type LearnedIndex = ReadonlyMap<number, readonly LearnedPassage[]>

export function indexLearned(seen: readonly SeenTickets[], eventId: EventId): LearnedIndex {
  const index = new Map<number, LearnedPassage[]>()
  for (const { at, gate, device, ...tickets } of seen.filter((each) => each.eventId === eventId)) {
    const add = (id: number, way: 'in' | 'out') => index.set(id, [...(index.get(id) ?? []), { at, gate, device, way }])
    for (const id of tickets.inside) add(id, 'in')
    for (const id of tickets.outside) add(id, 'out')
  }
  return index
}
