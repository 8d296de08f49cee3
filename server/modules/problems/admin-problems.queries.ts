import type { AdminProblem, AdminProblemState } from '#contracts/admin/problems.ts'
import { toKES } from '#contracts/wire/money.ts'
import { type ProblemId as Id, ProblemId, type UserId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { toProposal } from '#server/modules/reconciliation/index.ts'
import { numberSettingSql } from '#server/modules/settings/index.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { idKey, momentKey, newestFirst, ordered } from '#server/platform/database/list-order.ts'
import { columns, jsonObject, select, selectOne, subquery, type ValueOf } from '#server/platform/database/select.ts'
import { allOf, millisecondsSql, toInstantOrNull } from '#server/platform/database/sql.ts'
import { assert, notFound } from '#server/platform/errors.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { givenByHand } from './given-back.queries.ts'
import { problemColumns, silenceOf, toProblem } from './problems.queries.ts'
import { orderProblems, problemProposals as proposals } from './problems.tables.ts'
import { fromProblems, reportedOrderColumns, rowColumns, toReportedOrder, toRow } from './reported-order.queries.ts'
import { isAny } from './vendor-problems.queries.ts'

const statusesByState: Record<AdminProblemState, string[]> = {
  ESCALATED: ['ESCALATED'],
  OPEN: ['REPORTED', 'OFFERED'],
  ENDED: ['AGREED', 'DECIDED', 'WITHDRAWN'],
}

const vendor = jsonObject({ id: vendors.id, slug: vendors.slug, name: vendors.name })
const fromAll = sql`${fromProblems} join ${vendors} on ${vendors.id} = ${orderProblems.vendorId}`

const dueAt = millisecondsSql(sql<Date>`coalesce(${orderProblems.decideBy}, ${orderProblems.answerBy})`)
const row = columns({ ...rowColumns, vendor, dueAt, decideBy: millisecondsSql(orderProblems.decideBy) })

const dueFirst = ordered<{ dueAt: number; id: Id }>('asc', {
  dueAt: momentKey(sql`coalesce(${orderProblems.decideBy}, ${orderProblems.answerBy})`),
  id: idKey(orderProblems.id, ProblemId),
})
const latestFirst = newestFirst(orderProblems.id, ProblemId)

/** Problems of all shops; those that are open come first due on top, others the newest first. */
export const problemsForAdmin = (db: Db, { state, ...page }: PageQuery & { state: AdminProblemState }) =>
  paged(
    page,
    (state === 'ENDED' ? latestFirst : dueFirst) as typeof latestFirst,
    ({ after, end }) => {
      const isListed = allOf(acrossVendors('admin-lists'), isAny(statusesByState[state]), after)
      return select(db, row, sql`${fromAll} where ${isListed} ${end}`)
    },
    ({ dueAt: _, decideBy, vendor: of, ...found }) => ({
      ...toRow(found),
      vendor: of,
      decideBy: toInstantOrNull(decideBy),
    }),
  )

export async function countProblems(db: Db): Promise<Record<AdminProblemState, number>> {
  const countIn = (state: AdminProblemState) => sql<number>`(select count(*)::int from (select 1 from ${orderProblems}
    where ${acrossVendors('admin-lists')} and ${isAny(statusesByState[state])} limit 1000) counted)`
  const counts = await selectOne(
    db,
    columns({ ESCALATED: countIn('ESCALATED'), OPEN: countIn('OPEN'), ENDED: countIn('ENDED') }),
    sql``,
  )
  assert(counts, 'counts are one row')
  return counts
}

const proposal = subquery(
  jsonObject({
    id: proposals.id,
    note: proposals.note,
    cents: proposals.amountCents,
    bearer: proposals.bearer,
    byId: proposals.proposedBy,
    by: sql<string>`coalesce((select ${users.name} from ${users} where ${users.id} = ${proposals.proposedBy}), '')`,
    at: millisecondsSql(proposals.proposedAt),
  }),
  sql`from ${proposals} where ${proposals.vendorId} = ${orderProblems.vendorId} and ${proposals.problemId} = ${orderProblems.id}
    and ${proposals.decidedAt} is null and ${orderProblems.endedAt} is null`,
)

/** Everything that is known of a problem. */
export async function problemForAdmin(db: Db, viewer: UserId, id: Id, now: Date): Promise<AdminProblem> {
  const found = await selectOne(
    db,
    columns({
      ...problemColumns,
      ...reportedOrderColumns(now),
      vendor,
      bearer: orderProblems.bearer,
      failure: orderProblems.failure,
      givenBefore: givenByHand,
      approverFrom: sql<number>`${numberSettingSql('suspenseApproverFromKES')}`,
      proposal,
    }),
    sql`${fromAll} where ${acrossVendors('admin-record')} and ${orderProblems.id} = ${id}`,
  )
  if (!found) throw notFound('The problem')
  const { proposal: proposed } = found
  const order = { id: found.orderId, vendorId: found.vendor.id, customerId: found.customerId }
  return {
    ...toProblem(found, await silenceOf(db, found, order, now)),
    ...toReportedOrder(found),
    vendor: found.vendor,
    bearer: found.bearer,
    givenBeforeKES: toKES(found.givenBefore),
    approverFromKES: found.approverFrom,
    failure: found.failure,
    proposal: proposed && toDecisionProposal(proposed, viewer),
  }
}

function toDecisionProposal({ cents, byId, ...row }: NonNullable<ValueOf<typeof proposal>>, viewer: UserId) {
  const { isMine, at } = toProposal({ byId, at: row.at }, viewer)
  return { ...row, isMine, at, amountKES: toKES(cents) }
}
