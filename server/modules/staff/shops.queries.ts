import type { Role } from '#contracts/account/identity.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import type { Shops } from '#server/modules/identity/index.ts'
import { ownShopIdSql } from '#server/modules/vendors/index.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, nullable, selectOne } from '#server/platform/database/select.ts'
import { millisecondsSql } from '#server/platform/database/sql.ts'
import { vendorStaff } from './staff.tables.ts'

const employment = columns({
  id: vendorStaff.id,
  shop: vendors.name,
  vendorId: vendors.id,
  role: vendorStaff.role,
  joinedAt: millisecondsSql(vendorStaff.joinedAt),
})

/** The shop that somebody works for; or with `hasEnded` the one that they worked for last, and no longer do. */
export const findEmployer: Shops['findEmployer'] = (db, userId, { hasEnded = false } = {}) =>
  selectOne(
    db,
    employment,
    sql`from ${vendorStaff} join ${vendors} on ${vendors.id} = ${vendorStaff.vendorId}
      where ${acrossVendors('session')} and ${vendorStaff.userId} = ${userId}
        and (${vendorStaff.endedAt} is not null) = ${hasEnded} order by ${vendorStaff.endedAt} desc limit 1`,
  )

export const findOwnShop = (db: Db, userId: UserId) =>
  selectOne(db, columns({ name: vendors.name }), sql`from ${vendors} where ${vendors.ownerId} = ${userId}`)

/** Of a row of users: owning a shop counts before working for one; nobody does both (docs/decisions/0090). */
export const shops: Shops = {
  join: sql`left join ${vendorStaff} on ${vendorStaff.userId} = ${users.id} and ${vendorStaff.endedAt} is null
    left join ${vendors} on ${vendors.id} = coalesce(${ownShopIdSql(users.id)}, ${vendorStaff.vendorId})`,
  columns: {
    role: sql<Role>`case when ${vendorStaff.id} is not null then 'VENDOR' else ${users.role} end`,
    vendorId: nullable(vendors.id),
    vendorStatus: nullable(vendors.status),
    isOwner: sql<boolean | null>`${vendors.ownerId} = ${users.id}`,
    staffRole: nullable(vendorStaff.role),
    granted: nullable(vendorStaff.granted),
  },
  ownsShop: async (db, userId) => (await findOwnShop(db, userId)) !== undefined,
  findEmployer,
}
