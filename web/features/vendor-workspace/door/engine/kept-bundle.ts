import type { BundleRules, BundleStatus, ScanBundle } from '#contracts/door/sync.ts'
import type { ProductId, TicketId } from '#contracts/wire/primitives.ts'

/** A ticket as this device keeps it: what the server knew when the bundle was made. */
export interface KeptTicket {
  id: TicketId
  /** Of its newest code; an older one is revoked. */
  issue: number
  typeId: ProductId
  typeName: string
  /** In milliseconds; null where the event's own times are its bounds. */
  validFrom: number | null
  validUntil: number | null
  attendee: string
  /** Of its short code; empty until the server has it. */
  shortCodeHash: string
  /** Of the buyer, masked. */
  phone: string
  orderNumber: string
  status: BundleStatus
  isInside: boolean
  /** The last admission or exit, in milliseconds by the server's clock; null for none. */
  lastAt: number | null
  lastGate: string | null
}

export interface KeptBundle {
  /** What to ask the next difference with. */
  version: number
  /** When the server made it, in milliseconds by its clock. */
  at: number
  /** What came over the network for the whole of it. */
  bytes: number
  event: ScanBundle['event']
  keys: ScanBundle['keys']
  shortCodeSalt: string
  /** What each kind of ticket allows at the gates, of those that have rules of their own. */
  rules: ReadonlyMap<ProductId, BundleRules>
  tickets: Map<TicketId, KeptTicket>
}

/** The parts of one bundle, in the order they came, put onto what is kept. Neither is changed. */
export function mergeBundle(kept: KeptBundle | undefined, parts: readonly ScanBundle[], bytes: number): KeptBundle {
  const first = parts[0]
  const last = parts.at(-1)
  if (!first || !last) throw new RangeError('a bundle has at least one part')
  const before = first.isWhole ? undefined : kept
  const tickets = new Map(before?.tickets)
  for (const part of parts) for (const ticket of part.tickets) tickets.set(ticket[0], toTicket(part, ticket))
  return {
    version: first.version,
    at: Date.parse(last.now),
    bytes: (before?.bytes ?? 0) + bytes,
    event: last.event,
    keys: last.keys,
    shortCodeSalt: last.shortCodeSalt,
    rules: new Map(last.rules.map((rules) => [rules.id, rules])),
    tickets,
  }
}

function toTicket({ types, gates }: ScanBundle, ticket: ScanBundle['tickets'][number]): KeptTicket {
  const [id, issue, typePlace, attendee, shortCodeHash, phone, orderNumber, status, inside, lastSeconds, gate] = ticket
  const type = types[typePlace]
  if (!type) throw new RangeError('a ticket is of a type that the bundle does not have')
  return {
    id,
    issue,
    typeId: type.id,
    typeName: type.name,
    validFrom: toMilliseconds(type.validFrom),
    validUntil: toMilliseconds(type.validUntil),
    attendee,
    shortCodeHash,
    phone,
    orderNumber,
    status,
    isInside: inside === 1,
    lastAt: lastSeconds > 0 ? lastSeconds * 1000 : null,
    lastGate: gates[gate] ?? null,
  }
}

const toMilliseconds = (moment: string | null) => (moment === null ? null : Date.parse(moment))

/** Tickets that could still let somebody in, or have. */
export const validTickets = ({ tickets }: KeptBundle): KeptTicket[] =>
  [...tickets.values()].filter(({ status }) => status === 'V' || status === 'U')
