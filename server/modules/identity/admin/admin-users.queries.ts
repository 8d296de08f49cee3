import { sql } from 'drizzle-orm'
import type { AdminUser } from '#contracts/admin/users.ts'
import type { Role } from '#contracts/identity.ts'
import { toMsisdn, UserId } from '#contracts/wire/primitives.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { idKey, momentKey, ordered } from '#server/platform/database/list-order.ts'
import { columns, jsonObject, select, subquery, type ValueOf } from '#server/platform/database/select.ts'
import { allOf, containing, millisecondsSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { users } from '../identity.tables.ts'

export interface UserFilters extends PageQuery {
  role?: Role
  search?: string
}

export const adminUser = columns({
  id: users.id,
  name: users.name,
  email: users.email,
  phone: users.phone,
  role: users.role,
  createdAt: millisecondsSql(users.createdAt),
  disabledAt: millisecondsSql(users.disabledAt),
  eraseAt: millisecondsSql(users.eraseAt),
  erasedAt: millisecondsSql(users.erasedAt),
  vendor: subquery(
    jsonObject({ id: vendors.id, slug: vendors.slug, name: vendors.name, status: vendors.status }),
    sql`from ${vendors} where ${vendors.ownerId} = ${users.id}`,
  ),
})

export const toAdminUser = (row: ValueOf<typeof adminUser>): AdminUser => ({
  ...row,
  createdAt: toInstant(row.createdAt),
  // Nobody is written to there.
  email: row.erasedAt === null ? row.email : '',
  disabledAt: toInstantOrNull(row.disabledAt),
  eraseAt: toInstantOrNull(row.eraseAt),
  erasedAt: toInstantOrNull(row.erasedAt),
})

const lastCreatedFirst = ordered('desc nulls last', {
  createdAt: momentKey(users.createdAt),
  id: idKey(users.id, UserId),
})

const words = sql`(${users.name} || ' ' || ${users.email}::text || ' ' || ${users.phone})`

/** Everybody with an account, the newest first. A search looks at names, addresses and phone numbers in any spelling. */
export const usersForAdmin = (db: Db, { role, search, ...page }: UserFilters) =>
  paged(
    page,
    lastCreatedFirst,
    ({ after, end }) => {
      const phone = search && toMsisdn(search)
      const isSought = allOf(
        role && sql`${users.role} = ${role}`,
        !!search && !phone && sql`(${words} ilike ${containing(search)} or ${search} <% ${words})`,
        !!phone && sql`${words} ilike ${containing(phone)}`,
        after,
      )
      return select(db, adminUser, sql`from ${users} where ${isSought} ${end}`)
    },
    toAdminUser,
  )
