import type { GateActor } from '#server/modules/identity/index.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { gateDevices } from '../door.tables.ts'
import type { DoorDeps } from '../door-deps.ts'

type Report = Partial<
  Pick<typeof gateDevices.$inferInsert, 'ticketsKept' | 'ticketsKeptAt' | 'waiting' | 'batteryPercent'>
>

/** Keeps what a device says of itself; the vendor in person says nothing of a device. */
export async function recordReport({ db, clock }: DoorDeps, { vendorId, device }: GateActor, report: Report) {
  if (!device) return
  await db
    .update(gateDevices)
    .set({ ...report, lastSeenAt: clock.now() })
    .where(and(eq(gateDevices.vendorId, vendorId), eq(gateDevices.id, device.id)))
}
