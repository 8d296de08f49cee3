import { listSessions } from '#contracts/account/identity.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'

export const myDevices = apiQuery(listSessions, ['/api/user/sessions'])
