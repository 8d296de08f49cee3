import type { GateActor } from '#server/modules/identity/index.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { and, eq, isNull } from '#server/platform/database/drizzle.ts'
import { gateDevices } from '../door.tables.ts'
import type { DoorDeps } from '../door-deps.ts'
import { recordGateAction } from '../record-gate-action.ts'

/** A device ends itself. Of the vendor in person there is nothing to end. */
export async function leaveGate(deps: DoorDeps, actor: GateActor) {
  const { vendorId, device } = actor
  if (!device) return
  const ended = await deps.db
    .update(gateDevices)
    .set({ revokedAt: deps.clock.now() })
    .where(and(eq(gateDevices.vendorId, vendorId), eq(gateDevices.id, device.id), isNull(gateDevices.revokedAt)))
    .returning({ id: gateDevices.id })
  if (ended.length > 0) await recordGateAction(deps, actor, 'LEFT', {})
  publish(deps.live, { type: 'gate_devices_changed', vendorId })
}
