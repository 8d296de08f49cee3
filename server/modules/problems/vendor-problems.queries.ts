import type { ProblemTab, VendorProblem } from '#contracts/problems/vendor-problems.ts'
import { toKES } from '#contracts/wire/money.ts'
import { ProblemId, type VendorId } from '#contracts/wire/primitives.ts'
import { seesSums, type VendorActor } from '#server/modules/identity/index.ts'
import { lockBalance } from '#server/modules/ledger/index.ts'
import { type OrderDeps, planRefund } from '#server/modules/orders/index.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { idKey, momentKey, newestFirst, ordered } from '#server/platform/database/list-order.ts'
import { columns, select, selectOne } from '#server/platform/database/select.ts'
import { allOf } from '#server/platform/database/sql.ts'
import { assert, notFound } from '#server/platform/errors.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { lockProblem, readPayable } from './lock-problem.ts'
import { isOver, problemStatusesByTab } from './problem-status.ts'
import { problemColumns, silenceOf, toProblem } from './problems.queries.ts'
import { orderProblems } from './problems.tables.ts'
import { fromProblems, reportedOrderColumns, rowColumns, toReportedOrder, toRow } from './reported-order.queries.ts'

const row = columns(rowColumns)

/** A status, of a list of them, is one. */
export const isAny = (statuses: readonly string[]): SQL =>
  sql`${orderProblems.status} = any(${sql.param([...statuses])}::text[])`

const isIn = (vendorId: VendorId, tab: ProblemTab): SQL =>
  sql`${orderProblems.vendorId} = ${vendorId} and ${isAny(problemStatusesByTab[tab])}`

const dueFirst = ordered<{ answerBy: number; id: ProblemId }>('asc', {
  answerBy: momentKey(orderProblems.answerBy),
  id: idKey(orderProblems.id, ProblemId),
})
const latestFirst = newestFirst(orderProblems.id, ProblemId)

/** Problems of a shop; those that wait for it come first due on top, others the newest first. */
export const problemsOfVendor = (db: Db, vendorId: VendorId, { tab, ...page }: PageQuery & { tab: ProblemTab }) =>
  paged(
    page,
    (tab === 'WAITING' ? dueFirst : latestFirst) as typeof latestFirst,
    ({ after, end }) => select(db, row, sql`${fromProblems} where ${allOf(isIn(vendorId, tab), after)} ${end}`),
    toRow,
  )

/** How many there are under each tab. */
export async function countVendorProblems(db: Db, vendorId: VendorId): Promise<Record<ProblemTab, number>> {
  const countIn = (tab: ProblemTab) => sql<number>`(select count(*)::int from (
    select 1 from ${orderProblems} where ${isIn(vendorId, tab)} limit 1000) counted)`
  const counts = await selectOne(
    db,
    columns({ WAITING: countIn('WAITING'), ANSWERED: countIn('ANSWERED'), DECIDED: countIn('DECIDED') }),
    sql``,
  )
  assert(counts, 'counts are one row')
  return counts
}

/** A problem as the shop reads it, with what a yes would cost. */
export async function vendorProblem(deps: OrderDeps, actor: VendorActor, id: ProblemId): Promise<VendorProblem> {
  const { db, clock } = deps
  const found = await selectOne(
    db,
    columns({ ...problemColumns, ...reportedOrderColumns(clock.now()) }),
    sql`${fromProblems} where ${orderProblems.vendorId} = ${actor.vendorId} and ${orderProblems.id} = ${id}`,
  )
  if (!found) throw notFound('The problem')
  const isAsked = !isOver(found.status) && seesSums(actor.shop)
  const order = { id: found.orderId, vendorId: actor.vendorId, customerId: found.customerId }
  const silence = await silenceOf(db, found, order, clock.now())
  return {
    ...toProblem(found, silence),
    ...toReportedOrder(found),
    cost: isAsked ? await readCost(deps, actor, id) : null,
  }
}

const readCost = ({ db, providers }: OrderDeps, { vendorId }: VendorActor, id: ProblemId) =>
  inTransaction(db, async (tx) => {
    const locked = await lockProblem(tx, id, vendorId)
    const { refundable, minimumCents, claim } = await readPayable(providers, tx, locked)
    const allocation = claim && planRefund(refundable, claim.request, { minimumCents })
    return {
      amountKES: toKES(allocation?.amountCents ?? 0),
      commissionKES: toKES(allocation?.commissionCents ?? 0),
      vendorKES: toKES(allocation?.earningsCents ?? 0),
      availableKES: toKES(await lockBalance(tx, vendorId, 'available')),
    }
  })
