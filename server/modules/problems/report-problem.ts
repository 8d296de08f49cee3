import type * as z from 'zod'
import type { reportProblem as contract } from '#contracts/problems/problems.ts'
import type { OrderId, ProblemId } from '#contracts/wire/primitives.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import type { OrderDeps } from '#server/modules/orders/index.ts'
import { holdEarningsWithLock, lockOwnOrder, planRefund, readRefundable } from '#server/modules/orders/index.ts'
import { lockPaymentOfOrder, providerRefunds } from '#server/modules/payments/index.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { claimIdempotencyKey, type IdempotentRequest } from '#server/platform/http/idempotency.ts'
import { newId } from '#server/platform/ids.ts'
import { answerTimes } from './answer-times.ts'
import { findReportable, makeClaim, namedSum, payableClaim } from './claims.ts'
import { readGivenBack, readSilence } from './given-back.queries.ts'
import { emitProblemsChanged, tellCustomer, tellShop } from './problem-messages.ts'
import { readReportedOrder } from './problem-order.queries.ts'
import { attachPictures } from './problem-pictures.ts'
import { orderProblemLines, orderProblems } from './problems.tables.ts'
import { isPaidBySilence } from './silence.ts'

type Report = z.output<(typeof contract)['body']>

/**
 * Reports a problem with an order of the customer, once at a time. What is claimed follows from what was paid, and the
 * shop is told until when it answers; meanwhile what is pending of the order is kept.
 */
export async function reportProblem(
  { db, clock, providers }: OrderDeps,
  actor: Actor,
  orderId: OrderId,
  key: IdempotentRequest,
  report: Report,
) {
  await inTransaction(db, async (tx) => {
    const now = clock.now()
    const id = newId<ProblemId>()
    if (await claimIdempotencyKey(tx, key, { problemId: id }, now)) return
    const order = await lockOwnOrder(tx, actor, orderId)
    const { vendorId } = order
    const facts = await readReportedOrder(tx, order, now)
    const refundable = await readRefundable(tx, order)
    const claim = makeClaim(findReportable(facts.reported, refundable, now), refundable, report)
    const { minimumCents } = providerRefunds(providers, await lockPaymentOfOrder(tx, order))
    // Less than is sent at all is refused now, and not when the shop has said yes.
    const givenBeforeCents = await readGivenBack(tx, order, claim)
    const payable = payableClaim(
      { refundable, givenCents: givenBeforeCents, minimumCents: 0 },
      { ...claim, givenBeforeCents },
    )
    planRefund(refundable, namedSum(payable, claim.claimedCents), { minimumCents })
    const { answerBy, remindAt } = answerTimes(now, facts)
    const { reason, words } = report
    const { isWhole, claimedCents, lines } = claim
    const problem = { id, vendorId, orderId, reason, words, isWhole, claimedCents, givenBeforeCents, answerBy }
    await tx.insert(orderProblems).values({ ...problem, status: 'REPORTED', reportedAt: now, dueAt: remindAt })
    if (lines.length > 0)
      await tx.insert(orderProblemLines).values(lines.map((line) => ({ vendorId, problemId: id, ...line })))
    await attachPictures(tx, problem, report.pictures, now)
    await holdEarningsWithLock(tx, order, now)
    await tellCustomer(tx, order, { step: 'RECEIVED', amountCents: claimedCents, by: answerBy, words: '' }, now)
    const isPaid = isPaidBySilence(payable?.amountCents ?? 0, await readSilence(tx, order, now))
    await tellShop(tx, order, problem, { isReminder: false, isPaidBySilence: isPaid }, now)
    await emitProblemsChanged(tx, order, now)
  })
}
