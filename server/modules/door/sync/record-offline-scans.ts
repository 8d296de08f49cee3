import { and, eq, inArray } from 'drizzle-orm'
import type { SyncedScan } from '#contracts/door/sync.ts'
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
import type { ReadScan } from './sync-scans.ts'

const kinds: Record<ReadScan['kind'], CheckInKind> = { entry: 'ENTRY', exit: 'EXIT', undo: 'UNDO' }

interface Upload {
  scans: readonly ReadScan[]
  /** Server's clock minus device's, for scans whose device had measured none. */
  uploadOffset: number
  now: Date
}

/** Keeps what is new of an upload as it happened, and brings the tickets in line with everything that is known of them now. */
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
  const known = await knownScans(tx, actor, scans)
  const facts = tickets.length > 0 ? await factsOfTickets(tx, vendorId, ids) : []

  const fresh = new Map<string, { scan: LocatedScan; ticket: GateTicket | undefined; fact: GateFact }>()
  for (const scan of located) {
    if (known.has(scan.nonce) || fresh.has(scan.nonce)) continue
    const ticket = scan.ticketId ? byId.get(scan.ticketId) : undefined
    fresh.set(scan.nonce, { scan, ticket, fact: toFact(scan, ticket, actor, uploadOffset) })
  }
  const all = [...facts, ...[...fresh.values()].flatMap(({ ticket, fact }) => (ticket ? fact : []))]
  const byTicket = Map.groupBy(all, ({ ticketId }) => ticketId)
  const results = new Map<string, ReturnType<typeof resultOf>>()
  for (const ticket of tickets)
    for (const [nonce, result] of doorState(ticketState(ticket), byTicket.get(ticket.id) ?? []).results)
      results.set(nonce, result)
  const resultOf = (nonce: string) => results.get(nonce) ?? 'unknown'
  for (const { fact } of fresh.values()) fact.result = resultOf(fact.nonce)

  const written = new Set<string>()
  if (fresh.size > 0) {
    const rows = [...fresh.values()].map((one) => toRow(one, actor, now))
    for (const { nonce } of await tx
      .insert(checkIns)
      .values(rows)
      .onConflictDoNothing()
      .returning({ nonce: checkIns.nonce }))
      written.add(nonce)
    await settleTicketsWithLock(tx, vendorId, tickets, all, now)
  }
  return scans.map((scan) => toAnswer(scan, known, written, resultOf))
}

function toAnswer(
  scan: ReadScan,
  known: Map<string, string>,
  written: Set<string>,
  resultOf: (nonce: string) => GateFact['result'],
): SyncedScan {
  const { place, nonce } = scan
  const earlier = known.get(nonce)
  if (earlier !== undefined && earlier !== contentOf(scan)) {
    const error = 'nonce: Another scan was kept with this nonce.'
    return { place, nonce, status: 'refused', result: null, error }
  }
  // The first of two in one upload has written it.
  const isWritten = written.delete(nonce)
  return { place, nonce, status: isWritten ? 'recorded' : 'repeated', result: resultOf(nonce), error: null }
}

interface LocatedScan extends ReadScan {
  /** Of this vendor, or so it seems; what its code says counts before what the device found. */
  ticketId: TicketId | null
}

async function locate(tx: Tx, deps: DoorDeps, actor: GateActor, scans: readonly ReadScan[]): Promise<LocatedScan[]> {
  const { vendorId } = actor
  const codes = [...new Set(scans.flatMap(({ code }) => code ?? []))]
  const resolved = new Map(
    (await resolveCodes(tx, deps.keys, vendorId, codes)).map((found, place) => [codes[place] as string, found]),
  )
  const undone = scans.flatMap(({ undoes }) => undoes ?? [])
  const undoneIn =
    undone.length > 0
      ? await tx
          .select({ nonce: checkIns.nonce, ticketId: checkIns.ticketId })
          .from(checkIns)
          .where(and(eq(checkIns.vendorId, vendorId), inArray(checkIns.nonce, undone)))
      : []
  return scans.map((scan) => {
    const code = scan.code === null ? undefined : resolved.get(scan.code)
    if (code?.kind === 'ticket') return { ...scan, ticketId: code.ticketId, issue: code.issue }
    const undoes = undoneIn.find(({ nonce }) => nonce === scan.undoes)
    return { ...scan, ticketId: undoes?.ticketId ?? scan.ticketId }
  })
}

async function knownScans(tx: Tx, { vendorId }: GateActor, scans: readonly ReadScan[]): Promise<Map<string, string>> {
  const rows = await tx
    .select()
    .from(checkIns)
    .where(
      and(
        eq(checkIns.vendorId, vendorId),
        inArray(
          checkIns.nonce,
          scans.map(({ nonce }) => nonce),
        ),
      ),
    )
  return new Map(
    rows.map(({ nonce, kind, doorResult, deviceAt, undoes }) => [
      nonce,
      [kind, doorResult, deviceAt?.getTime(), undoes].join(' '),
    ]),
  )
}

const contentOf = ({ kind, result, at, undoes }: ReadScan) =>
  [kinds[kind], result, new Date(at).getTime(), undoes].join(' ')

function toFact(scan: LocatedScan, ticket: GateTicket | undefined, actor: GateActor, uploadOffset: number): GateFact {
  const offset = scan.clockOffsetMilliseconds ?? uploadOffset
  return {
    nonce: scan.nonce,
    kind: kinds[scan.kind],
    ticketId: ticket?.id as TicketId,
    doorResult: scan.result,
    result: 'unknown',
    at: new Date(scan.at).getTime() + offset,
    doorEventId: scan.eventId,
    issue: scan.issue,
    undoes: scan.undoes,
    gate: scan.gate ?? actor.device?.gate ?? null,
    deviceName: actor.device?.name ?? null,
  }
}

type Fresh = { scan: LocatedScan; ticket: GateTicket | undefined; fact: GateFact }

const toRow = ({ scan, ticket, fact }: Fresh, { vendorId, device, userId }: GateActor, now: Date) => ({
  id: newId<string>(),
  vendorId,
  nonce: scan.nonce,
  kind: fact.kind,
  codeHash: scan.code === null ? null : hashCode(scan.code),
  eventId: ticket?.eventId ?? scan.eventId,
  doorEventId: scan.eventId,
  ticketId: ticket?.id ?? null,
  issue: scan.issue,
  undoes: scan.undoes,
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
