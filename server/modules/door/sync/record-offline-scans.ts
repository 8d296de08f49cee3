import type { CheckInMark } from '#contracts/door/gate-log.ts'
import type { ScanResult } from '#contracts/door/scan.ts'
import type { OfflineScan, SyncedScan } from '#contracts/door/sync.ts'
import type { EventId, TicketId } from '#contracts/wire/primitives.ts'
import type { GateActor } from '#server/modules/identity/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Sender } from '../devices/count-upload.ts'
import { type CheckInKind, checkIns } from '../door.tables.ts'
import { hashCode, isOfTicket, type ResolvedCode } from '../scan/resolve-codes.ts'
import { doorState } from '../state/door-state.ts'
import { settleTicketsWithLock, ticketState } from '../state/settle-tickets.ts'
import { factsOfTickets, type GateFact, type GateTicket, lockTickets } from '../ticket.queries.ts'
import { findUndos, type KnownScan, knownScans, ticketsOfScans } from './known-scans.queries.ts'

const kinds: Record<ReadScan['kind'], CheckInKind> = { entry: 'ENTRY', exit: 'EXIT', undo: 'UNDO' }

/** One that could be read, with its place in what was sent. */
export interface ReadScan extends OfflineScan {
  place: number
}

export interface Upload {
  scans: readonly ReadScan[]
  /** What each code says; none for one that is not answered. */
  codes: ReadonlyMap<string, ResolvedCode>
  /** False beyond the limit of who is let in on the organiser's word. */
  allowsOverrides: boolean
  sender: Sender
  /** Server's clock minus device's, for scans whose device had measured none. */
  uploadOffset: number
  now: Date
}

interface LocatedScan extends ReadScan {
  /** What its code says counts before what the device found. */
  ticketId: TicketId | null
  /** Of a ticket, as far as its own row agrees. */
  presented: Extract<ResolvedCode, { kind: 'ticket' }> | null
  derivedFrom: string | null
}

interface FreshScan {
  scan: LocatedScan
  ticket: GateTicket | undefined
  fact: GateFact
}

/**
 * Keeps what is new of an upload as it happened, and brings the tickets in line with everything that is known of them
 * now.
 */
export async function recordOfflineScans(tx: Tx, actor: GateActor, upload: Upload): Promise<SyncedScan[]> {
  const { vendorId } = actor
  const { sender, now } = upload
  const located = await locate(tx, actor, upload)
  const ids = [...new Set(located.flatMap(({ ticketId }) => ticketId ?? []))].toSorted()
  const tickets = ids.length > 0 ? await lockTickets(tx, vendorId, ids) : []
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]))
  // Read under the locks: the same upload may be running twice.
  const known = await knownScans(
    tx,
    vendorId,
    located.map(({ nonce }) => nonce),
  )
  const fresh = new Map<string, FreshScan>()
  for (const given of located) {
    const scan = scanToKeep(given, known.get(given.nonce), actor)
    if (!scan || fresh.has(scan.nonce)) continue
    const ticket = ticketOfScan(scan, byId, actor)
    fresh.set(scan.nonce, { scan, ticket, fact: toFact(scan, ticket, actor, upload) })
  }

  const facts = await allFacts(tx, actor, tickets, [...fresh.values()])
  const results = doorResults(tickets, facts)
  const written = new Set<string>()
  if (fresh.size > 0) {
    for (const { fact } of fresh.values()) fact.result = results.get(fact.nonce) ?? 'unknown'
    const rows = [...fresh.values()].map((one) => toRow(one, actor, { sender, now }))
    const inserted = await tx
      .insert(checkIns)
      .values(rows)
      .onConflictDoNothing()
      .returning({ nonce: checkIns.nonce, derivedFrom: checkIns.derivedFrom })
    for (const { nonce, derivedFrom } of inserted) written.add(derivedFrom ?? nonce)
    await settleTicketsWithLock(tx, vendorId, tickets, facts, now)
  }
  return located.map((scan) => toAnswer(scan, known, written, results))
}

/**
 * The scan to keep; none when it is kept already. A device that got no answer in time decides by itself, under the
 * nonce that it had sent: where the server decided otherwise meanwhile, what happened at the door is kept beside it.
 */
function scanToKeep(scan: LocatedScan, earlier: KnownScan | undefined, actor: GateActor): LocatedScan | null {
  if (!earlier) return scan
  if (earlier.by !== senderId(actor)) return null
  if (!earlier.isOnline || earlier.hasDerived || earlier.kind !== kinds[scan.kind] || scan.kind === 'undo') return null
  const [server, door] = [isThrough(earlier.doorResult), isThrough(scan.result)]
  if (server === door) return null
  // Begins with the other's nonce, which orders the two within a millisecond.
  const derived: LocatedScan = { ...scan, nonce: `${scan.nonce}+`, derivedFrom: scan.nonce }
  return door ? derived : { ...derived, kind: 'undo', undoes: scan.nonce, result: 'valid' }
}

const isThrough = (result: ScanResult) => result === 'valid' || result === 'out'

/** What was known of these tickets with what is new; an undo belongs to the ticket of what it takes back. */
async function allFacts(tx: Tx, { vendorId }: GateActor, tickets: readonly GateTicket[], fresh: readonly FreshScan[]) {
  if (tickets.length === 0) return []
  const known = await factsOfTickets(
    tx,
    vendorId,
    tickets.map(({ id }) => id),
  )
  const ticketOf = new Map(fresh.flatMap(({ ticket, fact }) => (ticket ? [[fact.nonce, ticket.id] as const] : [])))
  const nonces = new Set([...known.map(({ nonce }) => nonce), ...fresh.map(({ fact }) => fact.nonce)])
  const undos = await findUndos(tx, vendorId, [...ticketOf.keys()])
  return [
    ...known,
    ...undos.flatMap((undo) => {
      const ticketId = ticketOf.get(undo.undoes ?? '')
      return ticketId && !nonces.has(undo.nonce) ? [{ ...undo, ticketId }] : []
    }),
    ...fresh.flatMap(({ ticket, fact }) => {
      const ticketId = ticketOf.get(fact.undoes ?? '') ?? ticket?.id
      return ticketId ? [Object.assign(fact, { ticketId })] : []
    }),
  ]
}

function doorResults(tickets: readonly GateTicket[], facts: readonly GateFact[]): Map<string, ScanResult> {
  const byTicket = Map.groupBy(facts, ({ ticketId }) => ticketId)
  return new Map(
    tickets.flatMap((ticket) => [...doorState(ticketState(ticket), byTicket.get(ticket.id) ?? []).results]),
  )
}

function toAnswer(
  scan: ReadScan,
  known: Map<string, KnownScan>,
  written: Set<string>,
  results: Map<string, ScanResult>,
): SyncedScan {
  const { place, nonce } = scan
  const earlier = known.get(nonce)
  if (earlier && !earlier.isOnline && earlier.content !== scanContent(scan)) {
    const error = 'nonce: Another scan was kept with this nonce.'
    return { place, nonce, status: 'refused', result: null, error }
  }
  // The first of two in one upload has written it.
  const status = written.delete(nonce) ? 'recorded' : 'repeated'
  return { place, nonce, status, result: results.get(nonce) ?? earlier?.result ?? 'unknown', error: null }
}

const scanContent = ({ kind, result, at, undoes }: ReadScan) =>
  [kinds[kind], result, new Date(at).getTime(), undoes].join(' ')

const senderId = ({ device, userId }: GateActor) => device?.id ?? userId

async function locate(tx: Tx, { vendorId }: GateActor, { scans, codes }: Upload): Promise<LocatedScan[]> {
  const undone = await ticketsOfScans(
    tx,
    vendorId,
    scans.flatMap(({ undoes }) => undoes ?? []),
  )
  const located = scans.map((scan): LocatedScan => {
    const code = scan.code === null ? undefined : codes.get(scan.code)
    const presented = code?.kind === 'ticket' && scan.kind !== 'undo' ? code : null
    const [ticketId, issue] = presented ? [presented.ticketId, presented.issue] : [scan.ticketId, scan.issue]
    return { ...scan, ticketId, issue, presented, derivedFrom: null }
  })
  for (const { nonce, kind, ticketId } of located) if (kind !== 'undo' && ticketId) undone.set(nonce, ticketId)
  // Whatever ticket an undo names, it belongs to the one that went in or out.
  return located.map((scan) =>
    scan.kind === 'undo' ? { ...scan, ticketId: undone.get(scan.undoes ?? '') ?? null } : scan,
  )
}

/**
 * The ticket that a scan is of. By its id alone a device names only those of its own events; and whoever got hold of a
 * retired key could sign codes that we never have.
 */
function ticketOfScan(
  { ticketId, presented }: LocatedScan,
  tickets: ReadonlyMap<TicketId, GateTicket>,
  { device }: GateActor,
): GateTicket | undefined {
  const ticket = ticketId ? tickets.get(ticketId) : undefined
  if (!ticket) return undefined
  if (presented) return isOfTicket(presented, ticket) ? ticket : undefined
  return !device || device.eventIds.includes(ticket.eventId) ? ticket : undefined
}

/** Whether a scan settles something: a device decides for its own events, by a code, and as long as it may scan. */
function markOf(
  { kind, presented, isOverride }: LocatedScan,
  ticket: GateTicket | undefined,
  { device }: GateActor,
  { sender: { revokedAt }, allowsOverrides }: Upload,
): CheckInMark | null {
  if (revokedAt) return 'REVOKED_DEVICE'
  if (!ticket) return null
  if (device && !device.eventIds.includes(ticket.eventId)) return 'OTHER_EVENT'
  if (isOverride && kind === 'entry' && allowsOverrides) return 'OVERRIDE'
  return kind === 'undo' || presented ? null : 'NO_CODE'
}

function toFact(scan: LocatedScan, ticket: GateTicket | undefined, actor: GateActor, upload: Upload): GateFact {
  const { device } = actor
  const { uploadOffset, sender, now } = upload
  const claimedAt = new Date(scan.at).getTime() + (scan.clockOffsetMilliseconds ?? uploadOffset)
  return {
    nonce: scan.nonce,
    kind: kinds[scan.kind],
    ticketId: ticket?.id as TicketId,
    doorResult: scan.result,
    result: 'unknown',
    // Nothing has happened before its device joined, nor after it was told of.
    at: Math.min(Math.max(claimedAt, sender.enrolledAt?.getTime() ?? claimedAt), now.getTime()),
    claimedAt,
    by: senderId(actor),
    isOnline: false,
    mark: markOf(scan, ticket, actor, upload),
    doorEventId: scan.eventId,
    issue: scan.issue,
    undoes: scan.undoes,
    gate: scan.gate ?? device?.gate ?? null,
    deviceName: device?.name ?? null,
  }
}

const ownEvent = (eventId: EventId | null, device: GateActor['device']) =>
  eventId && device && !device.eventIds.includes(eventId) ? null : eventId

const toRow = (
  { scan, ticket, fact }: FreshScan,
  { vendorId, device, userId }: GateActor,
  { sender, now }: Pick<Upload, 'sender' | 'now'>,
) => ({
  id: newId<string>(),
  vendorId,
  nonce: scan.nonce,
  kind: fact.kind,
  codeHash: scan.code === null ? null : hashCode(scan.code),
  // Without a ticket it stands in the log of the event that was checked in, which must be the device's.
  eventId: ticket?.eventId ?? ownEvent(scan.eventId, device),
  doorEventId: scan.eventId,
  ticketId: ticket ? fact.ticketId : null,
  issue: scan.issue,
  undoes: scan.undoes,
  derivedFrom: scan.derivedFrom,
  doorResult: scan.result,
  result: fact.result,
  gate: fact.gate,
  deviceId: device?.id ?? null,
  deviceName: fact.deviceName,
  scannedBy: userId,
  isOnline: false,
  sequence: scan.sequence,
  at: new Date(fact.at),
  deviceAt: new Date(scan.at),
  clockOffsetMilliseconds: fact.claimedAt - new Date(scan.at).getTime(),
  receivedAt: now,
  isAfterRevocation: sender.revokedAt !== null,
  mark: fact.mark,
  note: scan.note,
})
