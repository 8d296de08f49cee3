import { getEtims, getMarketEtims } from '#contracts/money/etims.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'

export const shopEtims = apiQuery(getEtims, ['/api/vendor/etims'])

export const marketEtims = apiQuery(getMarketEtims, ['/api/admin/etims'])
