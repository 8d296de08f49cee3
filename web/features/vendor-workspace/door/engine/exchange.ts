import type { EventId, TicketId } from '#contracts/wire/primitives.ts'
import { byTicket, type DoorFact, isPassage, serverTime } from './door-facts.ts'
import type { KeptBundle } from './kept-bundle.ts'
import { type SeenTickets, shortId } from './learned.ts'

export interface ThisDevice {
  device: string
  gate: string
}

/** What this device has seen, whether the server knows it or not: the other may keep an older bundle. */
export function seenHere(
  facts: readonly DoorFact[],
  eventId: EventId,
  { device, gate }: ThisDevice,
  now: number,
): SeenTickets {
  const undone = new Set(facts.flatMap(({ undoes }) => undoes ?? []))
  const passages = facts.filter((fact) => fact.eventId === eventId && isPassage(fact) && !undone.has(fact.nonce))
  const [inside, outside]: [number[], number[]] = [[], []]
  for (const [id, ofTicket] of byTicket(passages)) {
    const last = ofTicket.toSorted((a, b) => serverTime(a) - serverTime(b)).at(-1)
    if (last?.kind === 'entry') inside.push(shortId(id))
    else outside.push(shortId(id))
  }
  return { eventId, device, gate, at: now, inside, outside }
}

/** What came of an exchange, to be shown. */
export interface ExchangeResult {
  /** Of the device that was read, and of those it had heard of. */
  heard: SeenTickets[]
  learned: number
  /** Went in here and there, before either knew of the other. */
  both: TicketId[]
}

/** Only devices of this event count, and never this one, which others may hand on. */
export function compareSeen(
  heard: readonly SeenTickets[],
  mine: SeenTickets,
  bundle: KeptBundle,
  facts: readonly DoorFact[],
): ExchangeResult {
  const others = heard.filter(
    ({ eventId, device, gate }) => eventId === mine.eventId && !(device === mine.device && gate === mine.gate),
  )
  const theirs = new Set(others.flatMap(({ inside }) => inside))
  const undone = new Set(facts.flatMap(({ undoes }) => undoes ?? []))
  const mineIn = facts.flatMap((fact) =>
    fact.kind === 'entry' && isPassage(fact) && !undone.has(fact.nonce) && fact.ticketId ? fact.ticketId : [],
  )
  const both = [...new Set(mineIn)].filter((id) => theirs.has(shortId(id)))
  const known = new Set([...bundle.tickets.values()].filter(({ isInside }) => isInside).map(({ id }) => shortId(id)))
  return { heard: others, learned: [...theirs].filter((id) => !known.has(id)).length, both }
}
