import { getHealth } from '#contracts/admin/alerts/alerts.ts'
import type { ResponseOf } from '#contracts/wire/endpoint.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'

export type Health = ResponseOf<typeof getHealth>

/** Read again every 15 seconds while the page is open. */
export const health = apiQuery(getHealth, ['/api/admin/health'], { refetchOnMount: true, refetchInterval: 15_000 })
