import type { GateDevice } from '#contracts/door/devices.ts'
import type { EventId, GateDeviceId, GateEnrolmentId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { and, eq, isNull } from '#server/platform/database/drizzle.ts'
import { notFound } from '#server/platform/errors.ts'
import { gateDevices, gateEnrolments } from '../door.tables.ts'
import type { DoorDeps } from '../door-deps.ts'
import { recordGateAction } from '../record-gate-action.ts'
import { eventsToEnrolFor, listGateDevices } from './gate-devices.queries.ts'

interface Vendor {
  vendorId: VendorId
  userId: UserId
}

export interface DeviceChange {
  name?: string
  gate?: string
  eventIds?: EventId[]
}

export async function changeDevice(deps: DoorDeps, vendor: Vendor, id: GateDeviceId, change: DeviceChange) {
  const { vendorId } = vendor
  const ids = change.eventIds && [...new Set(change.eventIds)]
  if (ids && (await eventsToEnrolFor(deps.db, vendorId, ids)).length < ids.length) throw notFound('The event')
  if (Object.keys(change).length > 0)
    await deps.db
      .update(gateDevices)
      .set({ ...change, ...(ids && { eventIds: ids }) })
      .where(and(eq(gateDevices.vendorId, vendorId), eq(gateDevices.id, id), isNull(gateDevices.revokedAt)))
  return changed(deps, vendor, id, 'CHANGED', change)
}

/** From its next call on the device scans nothing. Revoking it again changes nothing. */
export async function revokeDevice(deps: DoorDeps, vendor: Vendor, id: GateDeviceId) {
  await deps.db
    .update(gateDevices)
    .set({ revokedAt: deps.clock.now() })
    .where(and(eq(gateDevices.vendorId, vendor.vendorId), eq(gateDevices.id, id), isNull(gateDevices.revokedAt)))
  return changed(deps, vendor, id, 'REVOKED', {})
}

async function changed(
  deps: DoorDeps,
  vendor: Vendor,
  id: GateDeviceId,
  action: 'CHANGED' | 'REVOKED',
  detail: DeviceChange,
): Promise<GateDevice> {
  const device = await findDevice(deps, vendor.vendorId, id)
  await recordGateAction(deps, { ...vendor, device: null }, action, { deviceId: id, ...detail })
  publish(deps.live, { type: 'gate_devices_changed', vendorId: vendor.vendorId })
  return device
}

async function findDevice({ db, clock }: DoorDeps, vendorId: VendorId, id: GateDeviceId): Promise<GateDevice> {
  const [device] = await listGateDevices(db, vendorId, clock.now(), id)
  if (!device) throw notFound('The device')
  return device
}

/** An enrolment with the device that joined by it. */
export async function readEnrolment(deps: DoorDeps, vendorId: VendorId, id: GateEnrolmentId) {
  const [enrolment] = await deps.db
    .select()
    .from(gateEnrolments)
    .where(and(eq(gateEnrolments.vendorId, vendorId), eq(gateEnrolments.id, id)))
  if (!enrolment) throw notFound('The code')
  const { expiresAt, deviceId } = enrolment
  const device = deviceId && (await findDevice(deps, vendorId, deviceId))
  return { id, expiresAt: expiresAt.toISOString(), device }
}
