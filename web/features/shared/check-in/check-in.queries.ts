import { listGateDevices } from '#contracts/door/devices.ts'
import { listGateLog } from '#contracts/door/gate-log.ts'
import { listIncidents } from '#contracts/door/incidents.ts'
import { getScanCounts, listScanEvents } from '#contracts/door/scan.ts'
import { apiPages, apiQuery } from '#web/lib/api/api-query.ts'

/** Events of today and later, with how many of their tickets have let somebody in. */
export const checkInEvents = apiQuery(listScanEvents, ['/api/vendor/scan/events'])

export const gateDevices = apiQuery(listGateDevices, ['/api/vendor/scan/devices'], { staleTime: 10_000 })

/** Of one event, or of all. */
export const gateIncidents = (eventId: string | undefined) =>
  apiPages(listIncidents, ['/api/vendor/scan/incidents', eventId])

/** What happened at the doors of an event. */
export const gateLog = (eventId: string, show: 'NOTABLE' | 'ALL') =>
  apiPages(listGateLog, ['/api/vendor/scan/log', eventId, show], 10)

export const gateCounts = (eventId: string) =>
  apiQuery(getScanCounts, ['/api/vendor/scan/counts', eventId], { staleTime: 10_000 })
