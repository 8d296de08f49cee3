import type { Scan } from '#contracts/door/scan.ts'
import type { EventId, TicketId } from '#contracts/wire/primitives.ts'
import type { GateActor } from '#server/modules/identity/index.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { inTransaction, type Tx, violatedConstraint } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { checkIns } from '../door.tables.ts'
import type { DoorDeps } from '../door-deps.ts'
import { settleTicketsWithLock } from '../state/settle-tickets.ts'
import { factsOfTickets, type GateFact, lockTickets } from '../ticket.queries.ts'
import { countOverrides } from './override-limit.ts'
import { repeatScan } from './repeat-scan.ts'
import { doorMoment, toScan } from './to-scan.ts'

export interface Override {
  ticketId: TicketId
  eventId: EventId
  nonce: string
  reason: string
  gate?: string
}

/**
 * Lets somebody in on the organiser's word, whatever their ticket says, or without its code. It is an incident until
 * the organiser confirms it.
 */
export async function overrideScan(deps: DoorDeps, actor: GateActor, override: Override): Promise<Scan> {
  const { db, clock, live } = deps
  await countOverrides(deps, actor, 1)
  const scan = await inTransaction(db, (tx) => recordOverride(tx, actor, override, clock.now())).catch((error) => {
    if (violatedConstraint(error) !== 'check_ins_nonce_key') throw error
    return repeatScan(db, actor, { nonce: override.nonce, codeHash: null })
  })
  publish(live, { type: 'gate_scans_changed', vendorId: actor.vendorId })
  publish(live, { type: 'gate_incidents_changed', vendorId: actor.vendorId })
  return scan
}

async function recordOverride(
  tx: Tx,
  { vendorId, device, userId }: GateActor,
  { ticketId, eventId, nonce, reason, gate }: Override,
  now: Date,
): Promise<Scan> {
  const [ticket] = await lockTickets(tx, vendorId, [ticketId])
  const mayScan = ticket && (!device || device.eventIds.includes(ticket.eventId))
  if (!mayScan || ticket.eventId !== eventId) throw notFound('The ticket')
  const fact: GateFact = {
    nonce,
    kind: 'ENTRY',
    ticketId,
    doorResult: 'valid',
    result: 'valid',
    at: now.getTime(),
    claimedAt: now.getTime(),
    by: device?.id ?? userId,
    isOnline: true,
    mark: 'OVERRIDE',
    doorEventId: eventId,
    issue: null,
    undoes: null,
    gate: gate ?? device?.gate ?? null,
    deviceName: device?.name ?? null,
  }
  const facts = await factsOfTickets(tx, vendorId, [ticketId])
  const answer = { reason: null, admission: doorMoment(fact) }
  await tx.insert(checkIns).values({
    id: newId<string>(),
    vendorId,
    nonce,
    kind: 'ENTRY',
    eventId,
    doorEventId: eventId,
    ticketId,
    doorResult: 'valid',
    result: 'valid',
    answer,
    gate: fact.gate,
    deviceId: device?.id ?? null,
    deviceName: fact.deviceName,
    scannedBy: userId,
    isOnline: true,
    at: now,
    receivedAt: now,
    mark: 'OVERRIDE',
    note: reason,
  })
  await settleTicketsWithLock(tx, vendorId, [ticket], [...facts, fact], now)
  return toScan({ nonce, result: 'valid', at: now, ...answer }, ticket)
}
