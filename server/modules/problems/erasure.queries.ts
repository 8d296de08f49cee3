import type { UserId } from '#contracts/wire/primitives.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { ownShopIdSql } from '#server/modules/vendors/index.ts'
import { and, sql } from '#server/platform/database/drizzle.ts'
import { type Eraser, isOneOf, names, withoutPerson } from '#server/platform/database/erasure.ts'
import { orderProblemPictures, orderProblems, problemProposals } from './problems.tables.ts'

const problemsOf = (
  userId: UserId,
) => sql`from ${orderProblems} join ${orders} on ${orders.vendorId} = ${orderProblems.vendorId}
  and ${orders.id} = ${orderProblems.orderId} where ${orders.customerId} = ${userId}`

/**
 * What was reported about their orders stays with sums, lines and times, as the orders do; words and photographs go. A
 * problem that is open ends before, of their shop as well.
 */
export const problemsEraser: Eraser = {
  describe: (userId) => ({
    waitsFor: {
      orders: sql<number>`(select count(*)::int ${problemsOf(userId)} and ${orderProblems.endedAt} is null)`,
    },
    prevents: {
      SHOP_ORDERS: sql<boolean>`exists (select 1 from ${orderProblems}
        where ${orderProblems.vendorId} = ${ownShopIdSql(userId)} and ${orderProblems.endedAt} is null)`,
    },
  }),
  async erase(tx, person) {
    const { vendorIds, orderIds } = person
    const isTheirs = and(isOneOf(orderProblems.vendorId, vendorIds), isOneOf(orderProblems.orderId, orderIds))
    const ofThem = sql`(select id from ${orderProblems} where ${isTheirs})`
    await tx
      .delete(orderProblemPictures)
      .where(and(isOneOf(orderProblemPictures.vendorId, vendorIds), isOneOf(orderProblemPictures.orderId, orderIds)))
    await tx
      .update(orderProblems)
      .set({
        words: '',
        escalationWords: '',
        answerWords: withoutPerson(orderProblems.answerWords, person),
        decisionWords: withoutPerson(orderProblems.decisionWords, person),
      })
      .where(isTheirs)
    for (const column of [problemProposals.note, problemProposals.declineNote]) {
      const key = column === problemProposals.note ? 'note' : 'declineNote'
      await tx
        .update(problemProposals)
        .set({ [key]: withoutPerson(column, person) })
        .where(
          and(
            isOneOf(problemProposals.vendorId, vendorIds),
            sql`${problemProposals.problemId} in ${ofThem}`,
            names(column, person),
          ),
        )
    }
  },
}
