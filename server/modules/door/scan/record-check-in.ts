import type { DoorMoment, Scan } from '#contracts/door/scan.ts'
import type { EventId } from '#contracts/wire/primitives.ts'
import type { GateActor } from '#server/modules/identity/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { checkIns } from '../door.tables.ts'
import { settleTicketsWithLock } from '../state/settle-tickets.ts'
import { factsOfTickets, type GateFact, type GateTicket } from '../ticket.queries.ts'
import { doorMoment, toScan } from './to-scan.ts'

export interface CheckInWithoutCode {
  nonce: string
  kind: 'ENTRY' | 'UNDO'
  gate: string | undefined
  mark?: 'OVERRIDE'
  /** The event being checked in. */
  doorEventId?: EventId
  undoes?: string
  note: string | undefined
  /** What the answer says of who went in; without it, this check-in. */
  admission?: DoorMoment
}

/** Writes what somebody at a gate does now with a ticket whose code they did not scan, and settles the ticket. */
export async function recordCheckInWithLock(
  tx: Tx,
  { vendorId, device, userId }: GateActor,
  ticket: GateTicket,
  { nonce, kind, gate, mark, doorEventId, undoes, note, admission }: CheckInWithoutCode,
  now: Date,
): Promise<Scan> {
  const fact: GateFact = {
    nonce,
    kind,
    ticketId: ticket.id,
    doorResult: 'valid',
    result: 'valid',
    at: now.getTime(),
    claimedAt: now.getTime(),
    by: device?.id ?? userId,
    isOnline: true,
    mark: mark ?? null,
    doorEventId: doorEventId ?? null,
    issue: null,
    undoes: undoes ?? null,
    gate: gate ?? device?.gate ?? null,
    deviceName: device?.name ?? null,
  }
  const facts = await factsOfTickets(tx, vendorId, [ticket.id])
  const answer = { reason: null, admission: admission ?? doorMoment(fact) }
  const { by: _, claimedAt: __, ...columns } = fact
  await tx.insert(checkIns).values({
    ...columns,
    id: newId<string>(),
    vendorId,
    eventId: ticket.eventId,
    doorEventId: doorEventId ?? null,
    answer,
    deviceId: device?.id ?? null,
    scannedBy: userId,
    at: now,
    receivedAt: now,
    note: note ?? null,
  })
  await settleTicketsWithLock(tx, vendorId, [ticket], [...facts, fact], now)
  return toScan({ nonce, result: 'valid', at: now, ...answer }, ticket)
}
