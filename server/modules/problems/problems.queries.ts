import type { OrderProblem } from '#contracts/problems/problems.ts'
import { toKES } from '#contracts/wire/money.ts'
import { orderLines } from '#server/modules/orders/orders.tables.ts'
import { refunds } from '#server/modules/payments/payments.tables.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { jsonArray, jsonObject, type RowOf, subquery } from '#server/platform/database/select.ts'
import { millisecondsSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { orderProblemLines, orderProblemPictures, orderProblems } from './problems.tables.ts'

const lineJson = jsonObject({
  orderLineId: orderProblemLines.orderLineId,
  name: orderLines.name,
  variationName: orderLines.variationName,
  quantity: orderProblemLines.quantity,
  cents: orderProblemLines.amountCents,
})

const refundJson = jsonObject({
  id: refunds.id,
  cents: refunds.amountCents,
  status: refunds.status,
  receipt: refunds.receipt,
})

/** What a row of problems is shown with. */
export const problemColumns = {
  id: orderProblems.id,
  status: orderProblems.status,
  reason: orderProblems.reason,
  words: orderProblems.words,
  claimedCents: orderProblems.claimedCents,
  reportedAt: millisecondsSql(orderProblems.reportedAt),
  answerBy: millisecondsSql(orderProblems.answerBy),
  answeredAt: millisecondsSql(orderProblems.answeredAt),
  answerWords: orderProblems.answerWords,
  offeredCents: orderProblems.offeredCents,
  replyBy: millisecondsSql(orderProblems.replyBy),
  escalatedAt: millisecondsSql(orderProblems.escalatedAt),
  escalationWords: orderProblems.escalationWords,
  decideBy: millisecondsSql(orderProblems.decideBy),
  endedAt: millisecondsSql(orderProblems.endedAt),
  endedBy: orderProblems.endedBy,
  decisionWords: orderProblems.decisionWords,
  lines: jsonArray(
    lineJson,
    sql`from ${orderProblemLines} join ${orderLines} on ${orderLines.vendorId} = ${orderProblemLines.vendorId}
      and ${orderLines.id} = ${orderProblemLines.orderLineId}
      where ${orderProblemLines.vendorId} = ${orderProblems.vendorId} and ${orderProblemLines.problemId} = ${orderProblems.id}`,
    { orderBy: sql`${orderLines.position}` },
  ),
  pictures: jsonArray(
    sql<OrderProblem['pictures'][number]>`${orderProblemPictures.picture}`,
    sql`from ${orderProblemPictures} where ${orderProblemPictures.vendorId} = ${orderProblems.vendorId}
      and ${orderProblemPictures.problemId} = ${orderProblems.id}`,
    { orderBy: sql`${orderProblemPictures.position}` },
  ),
  refund: subquery(
    refundJson,
    sql`from ${refunds} where ${refunds.vendorId} = ${orderProblems.vendorId} and ${refunds.id} = ${orderProblems.refundId}`,
  ),
}

export const kesOrNull = (cents: number | null) => (cents === null ? null : toKES(cents))

export function toProblem({
  claimedCents,
  offeredCents,
  lines,
  refund,
  ...row
}: RowOf<typeof problemColumns>): OrderProblem {
  const { reportedAt, answerBy, answeredAt, replyBy, escalatedAt, decideBy, endedAt, ...facts } = row
  return {
    ...facts,
    claimedKES: toKES(claimedCents),
    offeredKES: kesOrNull(offeredCents),
    lines: lines.map(({ cents, ...line }) => ({ ...line, amountKES: toKES(cents) })),
    refund: refund && { id: refund.id, amountKES: toKES(refund.cents), status: refund.status, receipt: refund.receipt },
    reportedAt: toInstant(reportedAt),
    answerBy: toInstant(answerBy),
    answeredAt: toInstantOrNull(answeredAt),
    replyBy: toInstantOrNull(replyBy),
    escalatedAt: toInstantOrNull(escalatedAt),
    decideBy: toInstantOrNull(decideBy),
    endedAt: toInstantOrNull(endedAt),
  }
}
