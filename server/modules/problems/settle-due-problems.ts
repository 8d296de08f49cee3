import { decisionHours } from '#contracts/problems/problem-rules.ts'
import { lockOrder, type OrderDeps } from '#server/modules/orders/index.ts'
import type { PaymentProviders } from '#server/modules/payments/index.ts'
import { hours, minutes, plus } from '#server/platform/clock.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, lte } from '#server/platform/database/drizzle.ts'
import { readDue } from '#server/platform/database/sharding/read-due.queries.ts'
import { assert, DomainError } from '#server/platform/errors.ts'
import { escalateWithLock } from './answer-problem.ts'
import { endProblemWithLock } from './end-problem.ts'
import { readSilence, readSilenceWithLock } from './given-back.queries.ts'
import { isProblem, type LockedProblem, lockProblemWithLock, type ProblemKey, readPayable } from './lock-problem.ts'
import { tellCustomer, tellMarket, tellShop } from './problem-messages.ts'
import { isOver } from './problem-status.ts'
import { orderProblems, type ProblemRow } from './problems.tables.ts'
import { payOfferWithLock } from './reply-to-offer.ts'
import { isPaidBySilence } from './silence.ts'

/** What fails is tried again after these; then it is left to the market, on whose list a person sees it. */
const retriesAfter = [minutes(1), minutes(5), minutes(15), hours(1)]

type DueKey = ProblemKey & Pick<ProblemRow, 'orderId'>

/**
 * Does with problems what is due: reminds, pays what silence agreed to, and gives the rest to the market. Each is a
 * transaction of its own; one that fails keeps no other waiting, and fails the job once all others are done.
 */
export async function settleDueProblems(deps: OrderDeps) {
  const { id, vendorId, orderId } = orderProblems
  const due = await readDue(deps.db, vendorId, (whose) =>
    deps.db
      .select({ id, vendorId, orderId })
      .from(orderProblems)
      .where(and(whose(vendorId), lte(orderProblems.dueAt, deps.clock.now())))
      .orderBy(orderProblems.dueAt)
      .limit(100),
  )
  const errors: unknown[] = []
  const attempt = (work: Promise<void>) => work.then(() => true).catch((error: unknown) => !errors.push(error))
  for (const key of due) {
    const isDone = await attempt(withDue(deps, key, (tx, locked, now) => settleDue(deps.providers, tx, locked, now)))
    if (!isDone) await attempt(putOff(deps, key, errors.at(-1)))
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} problems with orders could not be settled`)
}

/** Checked again under the lock: somebody may have answered since. */
const withDue = (
  { db, clock }: OrderDeps,
  key: DueKey,
  act: (tx: Tx, locked: LockedProblem, now: Date) => Promise<unknown>,
) =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    const order = await lockOrder(tx, { id: key.orderId, vendorId: key.vendorId })
    assert(order, `problem ${key.id} has an order`)
    const problem = await lockProblemWithLock(tx, order, key)
    if (!isOver(problem.status) && problem.dueAt && problem.dueAt <= now) await act(tx, { order, problem }, now)
  })

/** Tries what failed again later, and in the end leaves it to the market. */
const putOff = (deps: OrderDeps, key: DueKey, error: unknown) =>
  withDue(deps, key, async (tx, locked, now) => {
    const { tries } = locked.problem
    const after = retriesAfter[tries]
    if (after !== undefined) return changeDue(tx, locked, plus(now, after), tries + 1)
    // What a defect says may hold a person's data; the log of the job has it.
    const failure = error instanceof DomainError ? error.message : error instanceof Error ? error.name : 'Error'
    await leaveToMarket(tx, locked, failure, now)
  })

async function leaveToMarket(tx: Tx, locked: LockedProblem, failure: string, now: Date) {
  const { order, problem } = locked
  if (problem.status !== 'ESCALATED') {
    const decideBy = await escalateWithLock(tx, locked, { failure }, now)
    return tellEscalated(tx, locked, decideBy, now)
  }
  const decideBy = plus(now, hours(decisionHours))
  await tx.update(orderProblems).set({ failure, decideBy, dueAt: decideBy, tries: 0 }).where(isProblem(problem))
  await tellMarket(tx, order, problem, decideBy, now)
}

async function settleDue(providers: PaymentProviders, tx: Tx, locked: LockedProblem, now: Date) {
  const { order, problem } = locked
  if (problem.status === 'REPORTED' && problem.answerBy > now) {
    await changeDue(tx, locked, problem.answerBy)
    const { claim } = await readPayable(providers, tx, locked)
    const isPaid = isPaidBySilence(claim?.amountCents ?? 0, await readSilence(tx, order, now))
    await tellShop(tx, order, problem, { isReminder: true, isPaidBySilence: isPaid }, now)
  } else if (problem.status === 'REPORTED') await settleSilence(providers, tx, locked, now)
  else if (problem.status === 'OFFERED') await payOfferWithLock(providers, tx, locked, { by: 'SYSTEM' }, now)
  else await remindMarket(providers, tx, locked, now)
}

/** No answer of the shop is yes to little, of the order and of the person; more is left to the market. */
async function settleSilence(providers: PaymentProviders, tx: Tx, locked: LockedProblem, now: Date) {
  const { claim } = await readPayable(providers, tx, locked)
  if (claim && !isPaidBySilence(claim.amountCents, await readSilenceWithLock(tx, locked.order, now)))
    return tellEscalated(tx, locked, await escalateWithLock(tx, locked, {}, now), now)
  const ending = { status: 'AGREED', by: 'SYSTEM', request: claim?.request ?? null } as const
  await endProblemWithLock(providers, tx, locked, ending, now)
}

/** The market decides nothing by itself: it is told again, until nothing is left to decide about. */
async function remindMarket(providers: PaymentProviders, tx: Tx, locked: LockedProblem, now: Date) {
  const { order, problem } = locked
  const { claim } = await readPayable(providers, tx, locked)
  if (!claim) return endProblemWithLock(providers, tx, locked, { status: 'AGREED', by: 'SYSTEM', request: null }, now)
  const decideBy = plus(now, hours(decisionHours))
  await tx.update(orderProblems).set({ decideBy, dueAt: decideBy, tries: 0 }).where(isProblem(problem))
  return tellMarket(tx, order, problem, decideBy, now)
}

const tellEscalated = (tx: Tx, { order, problem }: LockedProblem, by: Date, now: Date) =>
  tellCustomer(tx, order, { step: 'ESCALATED', amountCents: problem.claimedCents, by, words: '' }, now)

const changeDue = (tx: Tx, { problem }: LockedProblem, dueAt: Date, tries = 0) =>
  tx.update(orderProblems).set({ dueAt, tries }).where(isProblem(problem))
