import { decisionHours, offerHours } from '#contracts/problems/problem-rules.ts'
import { type Cents, toCents } from '#contracts/wire/money.ts'
import type { ProblemId } from '#contracts/wire/primitives.ts'
import type { VendorActor } from '#server/modules/identity/index.ts'
import { type OrderDeps, planRefund } from '#server/modules/orders/index.ts'
import { hours, plus } from '#server/platform/clock.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/errors.ts'
import { claimIdempotencyKey, type IdempotentRequest } from '#server/platform/http/idempotency.ts'
import { namedSum, refuseMoreThanPayable } from './claims.ts'
import { changeProblemWithLock, endProblemWithLock, problemChanged } from './end-problem.ts'
import { type LockedProblem, lockProblem, readPayable } from './lock-problem.ts'
import { emitProblemsChanged, tellCustomer, tellMarket } from './problem-messages.ts'
import { isOver } from './problem-status.ts'
import type { ProblemRow } from './problems.tables.ts'

const answered = ({ userId }: VendorActor, words: string, now: Date) => ({
  answeredAt: now,
  answeredBy: userId,
  answerWords: words,
})

/** The shop gives back what is asked, at any time until the problem is over. */
export async function agreeProblem(
  { db, clock, providers }: OrderDeps,
  actor: VendorActor,
  id: ProblemId,
  key: IdempotentRequest,
  words: string,
) {
  await inTransaction(db, async (tx) => {
    const now = clock.now()
    if (await claimIdempotencyKey(tx, key, { problemId: id }, now)) return
    const locked = await lockProblem(tx, id, actor.vendorId)
    if (isOver(locked.problem.status)) throw problemChanged(locked.problem)
    const { claim } = await readPayable(providers, tx, locked)
    const ending = { status: 'AGREED', by: 'VENDOR', actorId: actor.userId, request: claim?.request ?? null } as const
    await endProblemWithLock(providers, tx, locked, { ...ending, changes: answered(actor, words, now) }, now)
  })
}

/** The shop offers another sum, up to what may still be paid; its customer takes it or asks the market. */
export async function offerForProblem(
  { db, clock, providers }: OrderDeps,
  actor: VendorActor,
  id: ProblemId,
  { amountKES, words }: { amountKES: number; words: string },
) {
  await inTransaction(db, async (tx) => {
    const now = clock.now()
    const locked = await lockUnanswered(tx, actor, id, now)
    const { state, claim } = await readPayable(providers, tx, locked)
    const { refundable, minimumCents, givenCents } = state
    const offeredCents: Cents = toCents(amountKES)
    refuseMoreThanPayable(claim, offeredCents)
    planRefund(refundable, namedSum(claim, offeredCents), { minimumCents })
    const replyBy = plus(now, hours(offerHours))
    const offered = { offeredCents, givenBeforeOfferCents: givenCents, replyBy }
    const offer = { ...offered, status: 'OFFERED', dueAt: replyBy, tries: 0 } as const
    await changeProblemWithLock(tx, locked.problem, { ...offer, ...answered(actor, words, now) })
    await tellCustomer(tx, locked.order, { step: 'OFFERED', amountCents: offeredCents, by: replyBy, words }, now)
    await emitProblemsChanged(tx, locked.order, now)
  })
}

/** The shop says no: the market decides. */
export async function refuseProblem({ db, clock }: OrderDeps, actor: VendorActor, id: ProblemId, words: string) {
  await inTransaction(db, async (tx) => {
    const now = clock.now()
    const locked = await lockUnanswered(tx, actor, id, now)
    const decideBy = await escalateWithLock(tx, locked, answered(actor, words, now), now)
    const { claimedCents: amountCents } = locked.problem
    await tellCustomer(tx, locked.order, { step: 'REFUSED', amountCents, by: decideBy, words }, now)
  })
}

/** Once its time is over silence has answered, whether the worker has come to it or not. */
async function lockUnanswered(tx: Tx, { vendorId }: VendorActor, id: ProblemId, now: Date) {
  const locked = await lockProblem(tx, id, vendorId)
  const { problem } = locked
  if (problem.status !== 'REPORTED') throw problemChanged(problem)
  if (problem.answerBy <= now)
    throw new DomainError('invalid_transition', 'The time to answer this report is over.', {
      data: { status: problem.status },
    })
  return locked
}

/** From now on it waits for the market. Returns until when. */
export async function escalateWithLock(
  tx: Tx,
  { order, problem }: LockedProblem,
  changes: Partial<ProblemRow>,
  now: Date,
): Promise<Date> {
  const decideBy = plus(now, hours(decisionHours))
  await changeProblemWithLock(tx, problem, {
    ...changes,
    status: 'ESCALATED',
    escalatedAt: now,
    decideBy,
    dueAt: decideBy,
    tries: 0,
  })
  await tellMarket(tx, order, problem, decideBy, now)
  await emitProblemsChanged(tx, order, now)
  return decideBy
}
