import { readLostFactor } from '#contracts/account/lost-factor.ts'
import { readSecondFactor } from '#contracts/account/second-factor.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'

export const mySecondFactor = apiQuery(readSecondFactor, ['/api/user/second-factor'])

export const myLostFactor = apiQuery(readLostFactor, ['/api/user/lost-factor'])
