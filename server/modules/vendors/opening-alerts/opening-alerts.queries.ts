import type { UserId, VendorId } from '#contracts/wire/primitives.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, select, selectOne } from '#server/platform/database/select.ts'
import { readDue } from '#server/platform/database/sharding/read-due.queries.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import { isOpenAt } from '../storefront/open-now.queries.ts'
import { vendors } from '../vendors.tables.ts'
import { openingAlerts } from './opening-alerts.tables.ts'

const vendor = columns({ vendorId: openingAlerts.vendorId })

/** The shops that somebody has waited for since a moment. */
export async function shopsWaitedFor(db: Db, customerId: UserId, since: Date): Promise<VendorId[]> {
  const rows = await select(
    db,
    vendor,
    sql`from ${openingAlerts} where ${acrossVendors('own-favourites')} and ${openingAlerts.customerId} = ${customerId}
      and ${openingAlerts.askedAt} > ${momentSql(since)} order by ${openingAlerts.askedAt} desc`,
  )
  return rows.map(({ vendorId }) => vendorId)
}

/** The shops that somebody has waited for in vain until a moment. */
export async function shopsWaitedForUntil(db: Db, until: Date): Promise<VendorId[]> {
  const rows = await readDue(db, openingAlerts.vendorId, (whose) =>
    select(
      db,
      vendor,
      sql`from ${openingAlerts} where ${whose(openingAlerts.vendorId)} and ${openingAlerts.askedAt} <= ${momentSql(until)}`,
    ),
  )
  return rows.map(({ vendorId }) => vendorId)
}

/** Whether a shop that everybody sees takes orders; undefined of any other. */
export async function isShopOpen(db: Db, id: VendorId, now: Date): Promise<boolean | undefined> {
  const shop = await selectOne(
    db,
    columns({ isOpen: sql<boolean>`${isOpenAt(now, sql`${id}::uuid`)}` }),
    sql`from ${vendors} where ${vendors.id} = ${id} and ${vendors.status} = 'APPROVED'`,
  )
  return shop?.isOpen
}

export interface AwaitedShop {
  id: VendorId
  slug: string
  shop: string
}

const awaited = columns({ id: vendors.id, slug: vendors.slug, shop: vendors.name })

/** Shops that take orders, and that somebody has waited for since a moment. */
export const openShopsWaitedFor = (db: Db, since: Date, now: Date): Promise<AwaitedShop[]> =>
  readDue(db, openingAlerts.vendorId, (whose) =>
    select(
      db,
      awaited,
      sql`from (select distinct ${openingAlerts.vendorId} from ${openingAlerts}
        where ${whose(openingAlerts.vendorId)} and ${openingAlerts.askedAt} > ${momentSql(since)}) awaited
      join ${vendors} on ${vendors.id} = awaited.vendor_id
      where ${vendors.status} = 'APPROVED' and ${isOpenAt(now, sql`awaited.vendor_id`, whose)} limit 100`,
    ),
  )
