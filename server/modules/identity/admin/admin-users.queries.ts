import { type SQL, sql } from 'drizzle-orm'
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
  vendor: subquery(
    jsonObject({ id: vendors.id, slug: vendors.slug, name: vendors.name, status: vendors.status }),
    sql`from ${vendors} where ${vendors.ownerId} = ${users.id}`,
  ),
})

export const toAdminUser = (row: ValueOf<typeof adminUser>): AdminUser => ({
  ...row,
  createdAt: toInstant(row.createdAt),
  disabledAt: toInstantOrNull(row.disabledAt),
})

const lastCreatedFirst = ordered('desc nulls last', {
  createdAt: momentKey(users.createdAt),
  id: idKey(users.id, UserId),
})

const words = sql`(${users.name} || ' ' || ${users.email}::text || ' ' || ${users.phone})`

/** Among so many of the newest a page of those is found of whom there are many. */
const newest = 1_000

/** The people of whom the conditions hold, read by these and not in the order of the list. */
const readFirst = (conditions: SQL) => sql`(select ${users}.* from ${users} where ${conditions} offset 0) as ${users}`

/**
 * Everybody with an account, the newest first. A search looks at names, addresses and phone numbers in any spelling; of a name that few
 * have, or nobody, it reads by the index of words, as the plan for all values would rather look at everybody.
 */
export const usersForAdmin = (db: Db, { role, search, ...page }: UserFilters) =>
  paged(
    page,
    lastCreatedFirst,
    async ({ after, end, count }) => {
      const listed = allOf(role && sql`${users.role} = ${role}`, after)
      if (!search) return select(db, adminUser, sql`from ${users} where ${listed} ${end}`)
      const phone = toMsisdn(search)
      const isSought = phone
        ? sql`${words} ilike ${containing(phone)}`
        : sql`(${words} ilike ${containing(search)} or ${search} <% ${words})`
      const latest = sql`(select ${users}.* from ${users} where ${listed}
        order by ${lastCreatedFirst.orderBy} limit ${newest}) as ${users}`
      const found = await select(db, adminUser, sql`from ${latest} where ${isSought} ${end}`)
      if (found.length === count) return found
      return select(db, adminUser, sql`from ${readFirst(allOf(listed, isSought))} ${end}`)
    },
    toAdminUser,
  )
