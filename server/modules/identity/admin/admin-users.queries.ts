import { type SQL, sql } from 'drizzle-orm'
import type { AdminUserSort, UserState } from '#contracts/admin/user-filters.ts'
import type { AdminUser } from '#contracts/admin/users.ts'
import type { Role } from '#contracts/identity.ts'
import { toMsisdn, UserId } from '#contracts/wire/primitives.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { days, plus } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { idKey, type ListOrder, momentKey, ordered, textKey } from '#server/platform/database/list-order.ts'
import { columns, jsonObject, select, subquery, type ValueOf } from '#server/platform/database/select.ts'
import {
  allOf,
  containing,
  millisecondsSql,
  momentSql,
  toInstant,
  toInstantOrNull,
} from '#server/platform/database/sql.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { startOfDay } from '#server/platform/nairobi.ts'
import { users } from '../identity.tables.ts'

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

const joined = { createdAt: momentKey(users.createdAt), id: idKey(users.id, UserId) }
const sorts = {
  newest: ordered('desc nulls last', joined),
  oldest: ordered('asc', joined),
  name: ordered('asc', { name: textKey(users.name), id: idKey(users.id, UserId) }),
}

/** Whoever was erased is disabled too: the index of those who cannot sign in finds both. */
const states: Record<UserState, SQL> = {
  ACTIVE: sql`${users.disabledAt} is null and ${users.eraseAt} is null`,
  DISABLED: sql`${users.disabledAt} is not null and ${users.erasedAt} is null`,
  ERASING: sql`${users.eraseAt} is not null`,
  ERASED: sql`${users.disabledAt} is not null and ${users.erasedAt} is not null`,
}

const words = sql`(${users.name} || ' ' || ${users.email}::text || ' ' || ${users.phone})`

/** Everybody with an account, the newest first unless said. A search looks at names, addresses and phone numbers in any spelling. */
export const usersForAdmin = (db: Db, { role, search, state, from, to, sortBy = 'newest', ...page }: UserFilters) =>
  paged(
    page,
    sorts[sortBy] as ListOrder<object>,
    ({ after, end }) => {
      const phone = search && toMsisdn(search)
      const isSought = allOf(
        role && sql`${users.role} = ${role}`,
        state && states[state],
        from !== undefined && sql`${users.createdAt} >= ${momentSql(startOfDay(from))}`,
        to !== undefined && sql`${users.createdAt} < ${momentSql(plus(startOfDay(to), days(1)))}`,
        !!search && !phone && sql`(${words} ilike ${containing(search)} or ${search} <% ${words})`,
        !!phone && sql`${words} ilike ${containing(phone)}`,
        after,
      )
      return select(db, adminUser, sql`from ${users} where ${isSought} ${end}`)
    },
    toAdminUser,
  )
