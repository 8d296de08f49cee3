import { listSessions } from '#contracts/identity.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'

export const myDevices = apiQuery(listSessions, ['/api/user/sessions'])
