import { sql } from 'drizzle-orm'
import type { EarlierAddress } from '#contracts/checkout.ts'
import type { OrderId, UserId } from '#contracts/wire/primitives.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { columns, notNull, select } from '#server/platform/database/select.ts'
import { notFound } from '#server/platform/errors.ts'
import { hiddenAddresses as hidden } from './hidden-addresses.tables.ts'
import { orders } from './orders.tables.ts'

/** So many are offered, out of so many of the latest orders. */
const offered = 5
const looksBack = 200

const place = columns({
  id: orders.id,
  areaName: notNull(sql<string | null>`${orders.areaName}`),
  address: notNull(sql<string | null>`${orders.address}`),
  landmark: orders.landmark,
})

const isDelivery = sql`${orders.fulfilment} = 'DELIVERY' and ${orders.areaName} is not null and ${orders.address} is not null`

/**
 * The places that the customer's latest deliveries went to, each once in any spelling, without those they have hidden
 * since.
 */
export async function earlierAddresses(db: Db, customerId: UserId): Promise<EarlierAddress[]> {
  const rows = await select(
    db,
    place,
    sql`from ${orders} where ${acrossVendors('own-orders')} and ${orders.customerId} = ${customerId} and ${isDelivery}
      and not exists (
        select from ${hidden} where ${hidden.customerId} = ${orders.customerId} and ${hidden.hiddenAt} >= ${orders.placedAt}
          and ${hidden.areaName} = lower(${orders.areaName}) and ${hidden.address} = lower(${orders.address}))
      order by ${orders.id} desc limit ${looksBack}`,
  )
  const places = new Map<string, EarlierAddress>()
  for (const row of rows) {
    const spelling = `${row.areaName}\n${row.address}`.toLowerCase()
    if (!places.has(spelling)) places.set(spelling, row)
  }
  return [...places.values()].slice(0, offered)
}

/** Hides the place of an order. Written in small letters, so that no other spelling of it stays. */
export async function hideAddress(db: Db, customerId: UserId, id: OrderId, now: Date): Promise<void> {
  const [row] = await select(
    db,
    place,
    sql`from ${orders} where ${acrossVendors('own-orders')} and ${orders.id} = ${id} and ${orders.customerId} = ${customerId} and ${isDelivery}`,
  )
  if (!row) throw notFound('The address')
  const spelling = { areaName: row.areaName.toLowerCase(), address: row.address.toLowerCase() }
  await db
    .insert(hidden)
    .values({ customerId, ...spelling, hiddenAt: now })
    .onConflictDoUpdate({ target: [hidden.customerId, hidden.areaName, hidden.address], set: { hiddenAt: now } })
}
