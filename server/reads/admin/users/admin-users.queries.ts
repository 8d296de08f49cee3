import type { Role } from '#contracts/account/identity.ts'
import type { AdminUserSort, UserState } from '#contracts/admin/users/user-filters.ts'
import type { AdminUser } from '#contracts/admin/users/users.ts'
import { toMsisdn, UserId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { visibleContact } from '#server/modules/identity/index.ts'
import { lostFactorRequests } from '#server/modules/identity/lost-factors/lost-factors.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import {
  firstInOrder,
  idKey,
  type ListOrder,
  momentKey,
  ordered,
  readByConditions,
  textKey,
} from '#server/platform/database/list-order.ts'
import { isOfDays } from '#server/platform/database/many-days.ts'
import { columns, jsonObject, select, selectOne, subquery, type ValueOf } from '#server/platform/database/select.ts'
import { allOf, containing, millisecondsSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { assert } from '#server/platform/errors.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'

export interface UserFilters extends PageQuery {
  role?: Role
  search?: string
  state?: UserState
  /** Days in Nairobi, both included. */
  from?: string
  to?: string
  sortBy?: AdminUserSort
}

export const adminUser = columns({
  id: users.id,
  name: users.name,
  email: users.email,
  phone: users.phone,
  isGuest: users.isGuest,
  role: users.role,
  adminRole: users.adminRole,
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
  // Nobody is written to at the address of whoever was erased.
  ...visibleContact('ADMIN', { ...row, email: (row.erasedAt === null && row.email) || '' }),
  createdAt: toInstant(row.createdAt),
  disabledAt: toInstantOrNull(row.disabledAt),
  eraseAt: toInstantOrNull(row.eraseAt),
  erasedAt: toInstantOrNull(row.erasedAt),
})

const createdAt = { table: users, moment: users.createdAt }
const joined = { createdAt: momentKey(users.createdAt), id: idKey(users.id, UserId) }
const sorts = {
  newest: ordered('desc nulls last', joined),
  oldest: ordered('asc nulls first', joined),
  name: ordered('asc', { name: textKey(users.name), id: idKey(users.id, UserId) }),
}

/** Whoever was erased is disabled too: the index of those who cannot sign in finds both. */
const states: Record<UserState, SQL> = {
  ACTIVE: sql`${users.disabledAt} is null and ${users.eraseAt} is null`,
  DISABLED: sql`${users.disabledAt} is not null and ${users.erasedAt} is null`,
  LOST_FACTOR: sql`exists (select 1 from ${lostFactorRequests}
    where ${lostFactorRequests.userId} = ${users.id} and ${lostFactorRequests.endedAt} is null)`,
  ERASING: sql`${users.eraseAt} is not null`,
  ERASED: sql`${users.disabledAt} is not null and ${users.erasedAt} is not null`,
}

const words = sql`(${users.name} || ' ' || coalesce(${users.email}::text, '') || ' ' || ${users.phone})`

/**
 * Everybody with an account, the newest first unless said. A search looks at names, addresses and phone numbers in any
 * spelling; of a name that few have, or nobody, it reads by the index of words, as the plan for all values would rather
 * look at everybody.
 */
export const usersForAdmin = (db: Db, { role, search, state, from, to, sortBy = 'newest', ...page }: UserFilters) => {
  const order = sorts[sortBy] as ListOrder<object>
  return paged(
    page,
    order,
    async ({ after, end, count }) => {
      const { isOfThose, areMany } = await isOfDays(db, createdAt, { from, to }, sortBy !== 'name')
      const listed = allOf(role && sql`${users.role} = ${role}`, state && states[state], isOfThose, after)
      if (!search && !areMany) return select(db, adminUser, sql`from ${readByConditions(users, listed)} ${end}`)
      if (!search) return select(db, adminUser, sql`from ${users} where ${listed} ${end}`)
      const phone = toMsisdn(search)
      const matchesSearch = phone
        ? sql`${words} ilike ${containing(phone)}`
        : sql`(${words} ilike ${containing(search)} or ${search} <% ${words})`
      const first = firstInOrder(users, listed, order)
      const found = await select(db, adminUser, sql`from ${first} where ${matchesSearch} ${end}`)
      if (found.length === count) return found
      return select(db, adminUser, sql`from ${readByConditions(users, allOf(listed, matchesSearch))} ${end}`)
    },
    toAdminUser,
  )
}

const ofRole = (role: Role) => sql`(select count(*) from ${users} where ${users.role} = ${sql.raw(`'${role}'`)})::int`

const fewCounted = columns({
  vendors: sql<number>`${ofRole('VENDOR')}`,
  admins: sql<number>`${ofRole('ADMIN')}`,
  disabled: sql<number>`(select count(*) from ${users} where ${states.DISABLED})::int`,
})

/** By the index of roles, and that of the few who cannot sign in. */
export async function countFewUsers(db: Db) {
  const found = await selectOne(db, fewCounted, sql``)
  assert(found !== undefined, 'a statement without a table has one row')
  return found
}

const everybody = columns({ count: sql<number>`count(*)::int` })

export const countAllUsers = async (db: Db): Promise<number> =>
  (await selectOne(db, everybody, sql`from ${users}`))?.count ?? 0
