import type { ScanResult } from '#contracts/door/scan.ts'
import type { OfflineScan, SyncedScan } from '#contracts/door/sync.ts'
import type { TicketId } from '#contracts/wire/primitives.ts'
import type { GateActor } from '#server/modules/identity/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { type CheckInKind, checkIns } from '../door.tables.ts'
import type { DoorDeps } from '../door-deps.ts'
import { hashCode, resolveCodes } from '../scan/resolve-codes.ts'
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
  /** Server's clock minus device's, for scans whose device had measured none. */
  uploadOffset: number
  now: Date
}

interface LocatedScan extends ReadScan {
  /** What its code says counts before what the device found. */
  ticketId: TicketId | null
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
export async function recordOfflineScans(
  tx: Tx,
  deps: DoorDeps,
  actor: GateActor,
  { scans, uploadOffset, now }: Upload,
): Promise<SyncedScan[]> {
  const { vendorId } = actor
  const located = await locate(tx, deps, actor, scans)
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
    const scan = scanToKeep(given, known.get(given.nonce))
    if (!scan || fresh.has(scan.nonce)) continue
    const ticket = scan.ticketId ? byId.get(scan.ticketId) : undefined
    fresh.set(scan.nonce, { scan, ticket, fact: toFact(scan, ticket, actor, uploadOffset) })
  }

  const facts = await allFacts(tx, actor, tickets, [...fresh.values()])
  const results = doorResults(tickets, facts)
  const written = new Set<string>()
  if (fresh.size > 0) {
    for (const { fact } of fresh.values()) fact.result = results.get(fact.nonce) ?? 'unknown'
    const rows = [...fresh.values()].map((one) => toRow(one, actor, now))
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
function scanToKeep(scan: LocatedScan, earlier: KnownScan | undefined): LocatedScan | null {
  if (!earlier) return scan
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

async function locate(tx: Tx, deps: DoorDeps, actor: GateActor, scans: readonly ReadScan[]): Promise<LocatedScan[]> {
  const codes = [...new Set(scans.flatMap(({ code }) => code ?? []))]
  const resolved = await resolveCodes(tx, deps.keys, actor.vendorId, codes)
  const byCode = new Map(codes.map((code, place) => [code, resolved[place]]))
  const undone = await ticketsOfScans(
    tx,
    actor.vendorId,
    scans.flatMap(({ undoes }) => undoes ?? []),
  )
  return scans.map((scan) => {
    const code = scan.code === null ? undefined : byCode.get(scan.code)
    if (code?.kind === 'ticket') return { ...scan, ticketId: code.ticketId, issue: code.issue, derivedFrom: null }
    return { ...scan, ticketId: undone.get(scan.undoes ?? '') ?? scan.ticketId, derivedFrom: null }
  })
}

const toFact = (
  scan: LocatedScan,
  ticket: GateTicket | undefined,
  { device }: GateActor,
  uploadOffset: number,
): GateFact => ({
  nonce: scan.nonce,
  kind: kinds[scan.kind],
  ticketId: ticket?.id as TicketId,
  doorResult: scan.result,
  result: 'unknown',
  at: new Date(scan.at).getTime() + (scan.clockOffsetMilliseconds ?? uploadOffset),
  doorEventId: scan.eventId,
  issue: scan.issue,
  undoes: scan.undoes,
  gate: scan.gate ?? device?.gate ?? null,
  deviceName: device?.name ?? null,
})

const toRow = ({ scan, ticket, fact }: FreshScan, { vendorId, device, userId }: GateActor, now: Date) => ({
  id: newId<string>(),
  vendorId,
  nonce: scan.nonce,
  kind: fact.kind,
  codeHash: scan.code === null ? null : hashCode(scan.code),
  eventId: ticket?.eventId ?? scan.eventId,
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
  clockOffsetMilliseconds: fact.at - new Date(scan.at).getTime(),
  receivedAt: now,
  isAfterRevocation: device?.revokedAt != null,
  note: scan.note,
})
