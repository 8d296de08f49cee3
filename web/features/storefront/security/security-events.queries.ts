import { listSecurityEvents } from '#contracts/account/security-events.ts'
import { apiPages } from '#web/lib/api/api-query.ts'

export const mySecurityEvents = apiPages(listSecurityEvents, ['/api/user/security-events'])
