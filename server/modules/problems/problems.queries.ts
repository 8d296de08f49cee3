import type { OrderProblem } from '#contracts/problems/problems.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { type OrderRow, orderLines, orders } from '#server/modules/orders/orders.tables.ts'
import { refundedSum } from '#server/modules/payments/index.ts'
import { refunds } from '#server/modules/payments/payments.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { jsonArray, jsonObject, type RowOf, subquery } from '#server/platform/database/select.ts'
import { millisecondsSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { owedCents } from './claims.ts'
import { givenBack, readSilence } from './given-back.queries.ts'
import { isOver } from './problem-status.ts'
import { orderProblemLines, orderProblemPictures, orderProblems } from './problems.tables.ts'
import { isPaidBySilence, type PaidBySilence } from './silence.ts'

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

/** What a row of problems, joined with its order, is shown with. */
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
  givenCents: givenBack,
  givenBeforeCents: orderProblems.givenBeforeCents,
  leftOfOrderCents: sql<Cents>`${orders.totalCents} - ${refundedSum(orders, 'amountCents')}`,
}

export const kesOrNull = (cents: number | null) => (cents === null ? null : toKES(cents))

/** What silence has paid, of one that waits for the shop; of others it pays nothing. */
export const silenceOf = async (
  db: Db,
  { status }: Pick<OrderProblem, 'status'>,
  order: Pick<OrderRow, 'id' | 'vendorId' | 'customerId'>,
  now: Date,
) => (status === 'REPORTED' ? readSilence(db, order, now) : null)

/** With what silence has paid, of one that waits for the shop. */
export function toProblem(
  {
    claimedCents,
    offeredCents,
    lines,
    refund,
    givenCents,
    givenBeforeCents,
    leftOfOrderCents,
    ...row
  }: RowOf<typeof problemColumns>,
  silence: PaidBySilence | null,
): OrderProblem {
  const owed = { claimedCents, givenBeforeCents }
  const payableCents = isOver(row.status) ? 0 : Math.min(owedCents(owed, givenCents), leftOfOrderCents)
  const { reportedAt, answerBy, answeredAt, replyBy, escalatedAt, decideBy, endedAt, ...facts } = row
  return {
    ...facts,
    claimedKES: toKES(claimedCents),
    payableKES: toKES(payableCents),
    isPaidBySilence: silence !== null && isPaidBySilence(payableCents, silence),
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
