import type { OrderId, UserId } from '#contracts/wire/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import { deliveryPlace } from './addresses.queries.ts'
import { hiddenAddresses as hidden } from './hidden-addresses.tables.ts'

/** Hides the place of an order. Written in small letters, so that no other spelling of it stays. */
export async function hideAddress(db: Db, customerId: UserId, id: OrderId, now: Date): Promise<void> {
  const { areaName, address } = await deliveryPlace(db, customerId, id)
  const spelling = { areaName: areaName.toLowerCase(), address: address.toLowerCase() }
  await db
    .insert(hidden)
    .values({ customerId, ...spelling, hiddenAt: now })
    .onConflictDoUpdate({ target: [hidden.customerId, hidden.areaName, hidden.address], set: { hiddenAt: now } })
}
