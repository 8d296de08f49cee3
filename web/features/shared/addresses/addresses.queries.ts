import { listMyAddresses } from '#contracts/addresses.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'

/** What a customer saved, and where earlier orders went. */
export const myAddresses = apiQuery(listMyAddresses, ['/api/user/addresses'])
