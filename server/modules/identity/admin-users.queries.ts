import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AdminUser } from '#contracts/admin/users.ts'
import type { Role } from '#contracts/identity.ts'
import { toMsisdn, UserId } from '#contracts/wire/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import {
  allOf,
  containing,
  millisecondsSql,
  momentSql,
  toInstant,
  toInstantOrNull,
} from '#server/platform/database/sql.ts'
import { pageLimit, readCursor, toPage } from '#server/platform/http/pages.ts'

export interface UserFilters {
  role?: Role
  search?: string
  limit?: number
  cursor?: string
}

type Row = Omit<AdminUser, 'createdAt' | 'disabledAt'> & { createdAt: number; disabledAt: number | null }

const Cursor = z.strictObject({ at: z.int().min(0).max(Date.UTC(2100, 0)), id: UserId })

/** Everybody with an account, the newest first. A search looks at names, addresses and phone numbers in any spelling. */
export async function usersForAdmin(db: Db, { role, search, ...paging }: UserFilters) {
  const limit = pageLimit(paging.limit)
  const after = readCursor(Cursor, paging.cursor)
  const words = sql`(u.name || ' ' || u.email::text || ' ' || u.phone)`
  const phone = search && toMsisdn(search)
  const isSought = allOf(
    role && sql`u.role = ${role}`,
    !!search && !phone && sql`(${words} ilike ${containing(search)} or ${search} <% ${words})`,
    !!phone && sql`${words} ilike ${containing(phone)}`,
    after && sql`(u.created_at, u.id) < (${momentSql(new Date(after.at))}, ${after.id}::uuid)`,
  )
  // By name: identity stands below vendors and imports nothing of theirs.
  const { rows } = await db.execute<Row>(sql`
    select u.id, u.name, u.email, u.phone, u.role, ${millisecondsSql(sql`u.created_at`)} as "createdAt",
      ${millisecondsSql(sql`u.disabled_at`)} as "disabledAt",
      (select json_build_object('id', v.id, 'slug', v.slug, 'name', v.name, 'status', v.status)
        from vendors v where v.owner_id = u.id) as vendor
    from users u where ${isSought} order by u.created_at desc nulls last, u.id desc nulls last limit ${limit + 1}`)
  return toPage(
    rows,
    limit,
    (row): AdminUser => ({
      ...row,
      createdAt: toInstant(row.createdAt),
      disabledAt: toInstantOrNull(row.disabledAt),
    }),
    ({ createdAt, id }) => ({ at: createdAt, id }),
  )
}
