import type { Scan } from '#contracts/door/scan.ts'
import type { EventId, TicketId } from '#contracts/wire/primitives.ts'
import type { GateActor } from '#server/modules/identity/index.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { inTransaction, type Tx, violatedConstraint } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/errors.ts'
import type { DoorDeps } from '../door-deps.ts'
import { lockTickets } from '../ticket.queries.ts'
import { countOverride } from './override-limit.ts'
import { recordCheckInWithLock } from './record-check-in.ts'
import { repeatScan } from './repeat-scan.ts'

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
  await countOverride(deps, actor)
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
  actor: GateActor,
  { ticketId, eventId, nonce, reason, gate }: Override,
  now: Date,
): Promise<Scan> {
  const { vendorId, device } = actor
  const [ticket] = await lockTickets(tx, vendorId, [ticketId])
  const mayScan = ticket && (!device || device.eventIds.includes(ticket.eventId))
  if (!mayScan || ticket.eventId !== eventId) throw notFound('The ticket')
  const override = { nonce, kind: 'ENTRY', mark: 'OVERRIDE', doorEventId: eventId, gate, note: reason } as const
  return recordCheckInWithLock(tx, actor, ticket, override, now)
}
