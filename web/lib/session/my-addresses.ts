import { listMyAddresses } from '#contracts/addresses.ts'
import type { ResponseOf } from '#contracts/wire/endpoint.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'

/** What a customer saved, and where earlier orders went. */
export const myAddresses = apiQuery(listMyAddresses, ['/api/user/addresses'])

/** The area of the default, else of where the latest order went, else of what is saved first. */
export function addressArea({ saved: [first], earlier }: ResponseOf<typeof listMyAddresses>): string | null {
  return (first?.isDefault ? first : (earlier[0] ?? first))?.areaName ?? null
}
