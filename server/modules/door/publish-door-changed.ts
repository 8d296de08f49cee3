import type { VendorId } from '#contracts/wire/primitives.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'

/** The pages at the gates of a vendor: those of its devices, and its own. */
export const doorTopic = (vendorId: VendorId) => `door:${vendorId}`

const scans = ['/api/vendor/scan/counts', '/api/vendor/scan/events', '/api/vendor/scan/search']

/** After the commit: somebody went through, or it was undone. */
export const publishDoorChanged = ({ live }: Pick<ModuleDeps, 'live'>, vendorId: VendorId, keys: string[] = scans) =>
  live.publish([`vendor:${vendorId}`, doorTopic(vendorId)], keys)

export const publishIncidentsChanged = (deps: Pick<ModuleDeps, 'live'>, vendorId: VendorId) =>
  publishDoorChanged(deps, vendorId, [...scans, '/api/vendor/scan/incidents'])

export const publishDevicesChanged = (deps: Pick<ModuleDeps, 'live'>, vendorId: VendorId) =>
  publishDoorChanged(deps, vendorId, ['/api/vendor/scan/devices', '/api/vendor/scan/me', '/api/vendor/scan/counts'])
