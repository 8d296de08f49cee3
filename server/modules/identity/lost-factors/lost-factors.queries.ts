import type { LostFactorRequest, LostFactorState } from '#contracts/admin/users/lost-factors.ts'
import { LostFactorId, type UserId } from '#contracts/wire/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { newestFirst } from '#server/platform/database/list-order.ts'
import { columns, jsonObject, select, selectOne, subquery, type ValueOf } from '#server/platform/database/select.ts'
import { allOf, millisecondsSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { users } from '../identity.tables.ts'
import { lostFactorRequests as requests } from './lost-factors.tables.ts'

const state = sql<LostFactorState>`case when ${requests.endedAt} is not null then ${requests.endedHow}
  when ${requests.removeAt} is not null then 'AGREED'
  when ${requests.firstApprovedAt} is not null then 'APPROVED_ONCE' else 'ASKED' end`

const nameOf = (by: SQL) =>
  subquery(sql<string>`administrator.name`, sql`from ${users} administrator where administrator.id = ${by}`)

const lostFactor = columns({
  id: requests.id,
  user: jsonObject({ id: users.id, name: users.name, adminRole: users.adminRole }),
  state,
  reason: requests.reason,
  agent: requests.agent,
  address: requests.address,
  askedAt: millisecondsSql(requests.askedAt),
  firstId: requests.firstApprovedBy,
  firstBy: nameOf(sql`${requests.firstApprovedBy}`),
  firstNote: requests.firstNote,
  firstAt: millisecondsSql(requests.firstApprovedAt),
  secondId: requests.secondApprovedBy,
  secondBy: nameOf(sql`${requests.secondApprovedBy}`),
  secondNote: requests.secondNote,
  secondAt: millisecondsSql(requests.secondApprovedAt),
  removeAt: millisecondsSql(requests.removeAt),
  endedAt: millisecondsSql(requests.endedAt),
  endedBy: nameOf(sql`${requests.endedBy}`),
  endNote: requests.endNote,
})
const fromRequests = sql`from ${requests} join ${users} on ${users.id} = ${requests.userId}`

function toRequest(
  {
    firstId,
    firstBy,
    firstNote,
    firstAt,
    secondId,
    secondBy,
    secondNote,
    secondAt,
    ...row
  }: ValueOf<typeof lostFactor>,
  viewer: UserId,
): LostFactorRequest {
  const approval = (by: string | null, note: string | null, at: number | null) =>
    note === null || at === null ? [] : [{ by: by ?? '', note, at: toInstant(at) }]
  return {
    ...row,
    askedAt: toInstant(row.askedAt),
    approvals: [...approval(firstBy, firstNote, firstAt), ...approval(secondBy, secondNote, secondAt)],
    isMine: firstId === viewer || secondId === viewer,
    removeAt: toInstantOrNull(row.removeAt),
    endedAt: toInstantOrNull(row.endedAt),
  }
}

const order = newestFirst(requests.id, LostFactorId)

/** OPEN: whatever has not ended. */
export type LostFactorFilters = PageQuery & { state?: LostFactorState | 'OPEN'; user?: UserId }

export const listLostFactors = (db: Db, viewer: UserId, { state: wanted, user, ...page }: LostFactorFilters) =>
  paged(
    page,
    order,
    ({ after, end }) =>
      select(
        db,
        lostFactor,
        sql`${fromRequests} where ${allOf(
          wanted === 'OPEN' && sql`${requests.endedAt} is null`,
          wanted !== undefined && wanted !== 'OPEN' && sql`${state} = ${wanted}`,
          user && sql`${requests.userId} = ${user}`,
          after,
        )} ${end}`,
      ),
    (row) => toRequest(row, viewer),
  )

export async function findLostFactor(db: Db, viewer: UserId, id: LostFactorId): Promise<LostFactorRequest> {
  const row = await selectOne(db, lostFactor, sql`${fromRequests} where ${requests.id} = ${id}`)
  if (!row) throw notFound('The request')
  return toRequest(row, viewer)
}

const own = columns({
  askedAt: millisecondsSql(requests.askedAt),
  agent: requests.agent,
  address: requests.address,
  removeAt: millisecondsSql(requests.removeAt),
})

/** What somebody asked for in the name of this account, and nothing has ended. */
export async function findOwnLostFactor(db: Db, userId: UserId) {
  const isOpen = sql`${requests.userId} = ${userId} and ${requests.endedAt} is null`
  const row = await selectOne(db, own, sql`from ${requests} where ${isOpen}`)
  return row ? { ...row, askedAt: toInstant(row.askedAt), removeAt: toInstantOrNull(row.removeAt) } : null
}
