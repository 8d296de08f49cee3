import type { VendorStatus } from '#contracts/vendors.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, select } from '#server/platform/database/select.ts'
import { allOf } from '#server/platform/database/sql.ts'
import { vendorCategories, vendors } from '../vendors.tables.ts'

/** Which shops an announcement is for: all where nothing is said. */
export interface ChosenShops {
  county?: string | undefined
  category?: string | undefined
  status?: VendorStatus | undefined
}

/** The owners of these shops, but for those who were erased: a person has one shop. */
export async function findChosenOwners(db: Db, { county, category, status }: ChosenShops): Promise<UserId[]> {
  const isChosen = allOf(
    acrossVendors('admin-lists'),
    sql`${users.erasedAt} is null`,
    county !== undefined && sql`${vendors.county} = ${county}`,
    status !== undefined && sql`${vendors.status} = ${status}`,
    category !== undefined &&
      sql`exists (select 1 from ${vendorCategories} where ${vendorCategories.vendorId} = ${vendors.id}
        and ${vendorCategories.category} = ${category})`,
  )
  const rows = await select(
    db,
    columns({ ownerId: vendors.ownerId }),
    sql`from ${vendors} join ${users} on ${users.id} = ${vendors.ownerId} where ${isChosen} order by ${vendors.ownerId}`,
  )
  return rows.map(({ ownerId }) => ownerId)
}
