import { decisionHours, silenceMostKES } from '#contracts/problems/problem-rules.ts'
import type { ProblemBearer } from '#contracts/problems/problems.ts'
import { toCents } from '#contracts/wire/money.ts'
import { lockOrder, type OrderDeps } from '#server/modules/orders/index.ts'
import type { PaymentProviders } from '#server/modules/payments/index.ts'
import { hours, plus } from '#server/platform/clock.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, lte } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import { escalateWithLock } from './answer-problem.ts'
import { endProblemWithLock } from './end-problem.ts'
import { isProblem, type LockedProblem, lockProblemWithLock, readPayable } from './lock-problem.ts'
import { tellMarket, tellShop } from './problem-messages.ts'
import { isOver } from './problem-status.ts'
import { orderProblems } from './problems.tables.ts'
import { payOfferWithLock } from './reply-to-offer.ts'

/** What cannot be settled for a reason of its own is tried again after so long, and keeps nobody behind it. */
const retryAfter = hours(1)

/** Does with problems what is due: reminds, pays what silence agreed to, and gives the rest to the market. */
export async function settleDueProblems({ db, clock, providers }: OrderDeps) {
  const { id, vendorId, orderId } = orderProblems
  const due = await db
    .select({ id, vendorId, orderId })
    .from(orderProblems)
    .where(and(acrossVendors('due-work'), lte(orderProblems.dueAt, clock.now())))
    .orderBy(orderProblems.dueAt)
    .limit(100)
  for (const key of due) {
    const now = clock.now()
    await inTransaction(db, async (tx) => {
      const order = await lockOrder(tx, { id: key.orderId, vendorId: key.vendorId })
      if (!order) return
      const problem = await lockProblemWithLock(tx, order, key)
      // Checked again under the lock: somebody may have answered since.
      if (isOver(problem.status) || !problem.dueAt || problem.dueAt > now) return
      await settleDue(providers, tx, { order, problem }, now)
    }).catch(async (error: unknown) => {
      if (!(error instanceof DomainError)) throw error
      const isStillDue = and(isProblem(key), lte(orderProblems.dueAt, now))
      await db
        .update(orderProblems)
        .set({ dueAt: plus(now, retryAfter) })
        .where(isStillDue)
    })
  }
}

async function settleDue(providers: PaymentProviders, tx: Tx, locked: LockedProblem, now: Date) {
  const { order, problem } = locked
  if (problem.status === 'REPORTED') {
    if (problem.answerBy > now) {
      await changeDue(tx, locked, problem.answerBy)
      await tellShop(tx, order, problem, { isReminder: true }, now)
      return
    }
    if (!(await payLittle(providers, tx, locked, 'SHOP', now))) await escalateWithLock(tx, locked, {}, now)
  } else if (problem.status === 'OFFERED') {
    await payOfferWithLock(providers, tx, locked, { by: 'SYSTEM' }, now)
    // Where the shop has answered it is the market's own silence that costs.
  } else if (!(await payLittle(providers, tx, locked, problem.answeredAt ? 'MARKET' : 'SHOP', now))) {
    const decideBy = plus(now, hours(decisionHours))
    await changeDue(tx, locked, decideBy)
    await tellMarket(tx, order, problem, decideBy, now)
  }
}

/** Ends what is about little money, or about none any more; whether it was. */
async function payLittle(
  providers: PaymentProviders,
  tx: Tx,
  locked: LockedProblem,
  bearer: ProblemBearer,
  now: Date,
): Promise<boolean> {
  const { claim } = await readPayable(providers, tx, locked)
  if (claim && locked.problem.claimedCents > toCents(silenceMostKES)) return false
  const ending = { status: 'AGREED', by: 'SYSTEM', request: claim?.request ?? null, bearer } as const
  await endProblemWithLock(providers, tx, locked, ending, now)
  return true
}

const changeDue = (tx: Tx, { problem }: LockedProblem, dueAt: Date) =>
  tx.update(orderProblems).set({ dueAt }).where(isProblem(problem))
