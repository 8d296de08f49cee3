import { listScanEvents } from '#contracts/door/scan.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'

/** Events of today and later, with how many of their tickets have let somebody in. */
export const checkInEvents = apiQuery(listScanEvents, ['/api/vendor/scan/events'])
