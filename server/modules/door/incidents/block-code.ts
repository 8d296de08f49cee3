import type { Incident } from '#contracts/door/incidents.ts'
import type { IncidentId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { GateActor, VendorActor } from '#server/modules/identity/index.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { setTicketBlocked } from '#server/modules/tickets/index.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { DoorDeps } from '../door-deps.ts'
import { settleTicketsWithLock } from '../state/settle-tickets.ts'
import { factsOfTickets, lockTickets } from '../ticket.queries.ts'
import { findIncident } from './incidents.queries.ts'

/**
 * Blocks the ticket of an incident at every gate, or lets it in again. Who went in before stays where they are; a
 * device without a network that lets it in later makes the incident one again.
 */
export async function blockCode(
  deps: DoorDeps,
  actor: VendorActor,
  id: IncidentId,
  isBlocked: boolean,
): Promise<Incident> {
  const { db, clock } = deps
  const { vendorId } = actor
  const asGate: GateActor = { ...actor, device: null }
  const { ticket: found } = await findIncident(db, asGate, id)
  await inTransaction(db, async (tx) => {
    const [ticket] = await lockTickets(tx, vendorId, [found.id])
    if (!ticket || (ticket.blockedAt !== null) === isBlocked) return
    const now = clock.now()
    await setTicketBlocked(tx, { id: found.id, vendorId }, isBlocked ? now : null)
    const action = isBlocked ? 'ticket.block' : 'ticket.unblock'
    await recordAudit(tx, actor, { action, subjectId: found.id, detail: { incidentId: id } }, now)
    const changed = { ...ticket, blockedAt: isBlocked ? now.getTime() : null }
    await settleTicketsWithLock(tx, vendorId, [changed], await factsOfTickets(tx, vendorId, [found.id]), now)
  })
  publish(deps.live, { type: 'gate_incidents_changed', vendorId })
  return findIncident(db, asGate, id)
}
