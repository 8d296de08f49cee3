import type { GateActor } from '#server/modules/identity/index.ts'
import { newId } from '#server/platform/ids.ts'
import { gateActions } from './door.tables.ts'
import type { DoorDeps } from './door-deps.ts'

/** Keeps what was done at a gate beside scanning, and by whom. */
export async function recordGateAction(
  { db, clock }: Pick<DoorDeps, 'db' | 'clock'>,
  { vendorId, device, userId }: Pick<GateActor, 'vendorId' | 'device' | 'userId'>,
  action: (typeof gateActions.$inferInsert)['action'],
  detail: Record<string, unknown>,
) {
  await db
    .insert(gateActions)
    .values({ id: newId<string>(), vendorId, action, deviceId: device?.id ?? null, userId, detail, at: clock.now() })
}
