import type { EarlierAddress, SavedAddress } from '#contracts/addresses.ts'
import type { OrderId, UserId } from '#contracts/wire/primitives.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, jsonArray, jsonObject, notNull, selectOne } from '#server/platform/database/select.ts'
import { assert, notFound } from '#server/platform/errors.ts'
import { orders } from '../orders.tables.ts'
import { savedAddresses } from './addresses.tables.ts'
import { hiddenAddresses as hidden } from './hidden-addresses.tables.ts'

/** So many are offered, out of so many of the latest orders. */
const offered = 5
const looksBack = 200

const place = {
  id: orders.id,
  areaName: notNull(sql<string | null>`${orders.areaName}`),
  address: notNull(sql<string | null>`${orders.address}`),
  landmark: orders.landmark,
}

const isDelivery = sql`${orders.fulfilment} = 'DELIVERY' and ${orders.areaName} is not null and ${orders.address} is not null`

const savedJson = (customerId: UserId) =>
  jsonArray(
    jsonObject({
      id: savedAddresses.id,
      name: savedAddresses.name,
      areaName: savedAddresses.areaName,
      address: savedAddresses.address,
      landmark: savedAddresses.landmark,
      isDefault: savedAddresses.isDefault,
    }),
    sql`from ${savedAddresses} where ${savedAddresses.customerId} = ${customerId}`,
    { orderBy: sql`${savedAddresses.isDefault} desc, lower(${savedAddresses.name})` },
  )

/** Without those that their customer has hidden since. */
const deliveriesJson = (customerId: UserId) =>
  jsonArray(
    jsonObject(place),
    sql`from (select * from ${orders}
      where ${acrossVendors('own-orders')} and ${orders.customerId} = ${customerId} and ${isDelivery}
        and not exists (
          select 1 from ${hidden} where ${hidden.customerId} = ${orders.customerId} and ${hidden.hiddenAt} >= ${orders.placedAt}
            and ${hidden.areaName} = lower(${orders.areaName}) and ${hidden.address} = lower(${orders.address}))
      order by ${orders.id} desc limit ${looksBack}) as ${orders}`,
    { orderBy: sql`${orders.id} desc` },
  )

interface Addresses {
  saved: SavedAddress[]
  earlier: EarlierAddress[]
}

/** In one statement: what the customer saved, and where their latest deliveries went, each once in any spelling. */
export async function addressesOf(db: Db, customerId: UserId): Promise<Addresses> {
  const row = await selectOne(
    db,
    columns({ saved: savedJson(customerId), deliveries: deliveriesJson(customerId) }),
    sql``,
  )
  assert(row, 'addresses are one row')
  const known = new Set(row.saved.map(spelling))
  const earlier = row.deliveries.filter((each) => !known.has(spelling(each)) && known.add(spelling(each)))
  return { saved: row.saved, earlier: earlier.slice(0, offered) }
}

const spelling = ({ areaName, address }: { areaName: string; address: string }) =>
  `${areaName}\n${address}`.toLowerCase()

/** The place that an own order was delivered to. */
export async function deliveryPlace(db: Db, customerId: UserId, id: OrderId) {
  const row = await selectOne(
    db,
    columns(place),
    sql`from ${orders} where ${acrossVendors('own-orders')} and ${orders.id} = ${id} and ${orders.customerId} = ${customerId} and ${isDelivery}`,
  )
  if (!row) throw notFound('The address')
  return row
}
