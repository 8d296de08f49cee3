import type { Incident, IncidentResolution } from '#contracts/door/incidents.ts'
import type { IncidentId } from '#contracts/wire/primitives.ts'
import type { GateActor, VendorActor } from '#server/modules/identity/index.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { and, eq, sql } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import { type IncidentStatement, incidents } from '../door.tables.ts'
import type { DoorDeps } from '../door-deps.ts'
import { findIncident } from './incidents.queries.ts'

const maxStatements = 20

/** Keeps what a steward saw. */
export async function addStatement(deps: DoorDeps, actor: GateActor, id: IncidentId, text: string): Promise<Incident> {
  const { db, clock } = deps
  const { vendorId, device } = actor
  await findIncident(db, actor, id)
  const statement: IncidentStatement = {
    by: device?.name ?? '',
    gate: device?.gate ?? null,
    text,
    at: clock.now().toISOString(),
  }
  const added = await db
    .update(incidents)
    .set({ statements: sql`${incidents.statements} || ${JSON.stringify([statement])}::jsonb` })
    .where(
      and(
        eq(incidents.vendorId, vendorId),
        eq(incidents.id, id),
        sql`jsonb_array_length(${incidents.statements}) < ${maxStatements}`,
      ),
    )
    .returning({ id: incidents.id })
  if (added.length === 0) throw new DomainError('over_maximum', 'Enough was said of this one. Ask the organiser.')
  publish(deps.live, { type: 'gate_incidents_changed', vendorId })
  return findIncident(db, actor, id)
}

/** Resolves an incident as far as it is known now: with another check-in that makes it one it is open again. */
export async function resolveIncident(
  deps: DoorDeps,
  actor: VendorActor,
  id: IncidentId,
  { resolution, note }: { resolution: IncidentResolution; note: string },
): Promise<Incident> {
  const { db, clock } = deps
  const asGate: GateActor = { ...actor, device: null }
  await findIncident(db, asGate, id)
  await db
    .update(incidents)
    .set({
      resolution,
      resolutionNote: note,
      resolvedBy: actor.name,
      resolvedAt: clock.now(),
      resolvedNonces: sql`${incidents.nonces}`,
    })
    .where(and(eq(incidents.vendorId, actor.vendorId), eq(incidents.id, id)))
  publish(deps.live, { type: 'gate_incidents_changed', vendorId: actor.vendorId })
  return findIncident(db, asGate, id)
}
