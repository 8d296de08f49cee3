import { toKES } from '#contracts/wire/money.ts'
import type { OrderId, ProblemId } from '#contracts/wire/primitives.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { lockOwnOrder, type OrderDeps } from '#server/modules/orders/index.ts'
import type { PaymentProviders } from '#server/modules/payments/index.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { assert } from '#server/platform/errors.ts'
import { claimIdempotencyKey, type IdempotentRequest } from '#server/platform/http/idempotency.ts'
import { escalateWithLock } from './answer-problem.ts'
import { payableOffer } from './claims.ts'
import { isBeingDecided } from './decide-problem.ts'
import { endProblemWithLock, problemChanged } from './end-problem.ts'
import { type LockedProblem, lockProblemWithLock, readPayable } from './lock-problem.ts'
import { detachPictures } from './problem-pictures.ts'
import { isOver } from './problem-status.ts'

interface OwnProblem {
  id: OrderId
  problemId: ProblemId
}

async function lockOwnProblem(tx: Tx, actor: Actor, { id, problemId }: OwnProblem): Promise<LockedProblem> {
  const order = await lockOwnOrder(tx, actor, id)
  return { order, problem: await lockProblemWithLock(tx, order, { id: problemId }) }
}

/** The customer takes what the shop offers: it is paid at once. */
export async function acceptOffer(
  { db, clock, providers }: OrderDeps,
  actor: Actor,
  own: OwnProblem,
  key: IdempotentRequest,
  { amountKES }: { amountKES: number },
) {
  await inTransaction(db, async (tx) => {
    const now = clock.now()
    if (await claimIdempotencyKey(tx, key, { problemId: own.problemId }, now)) return
    const locked = await lockOwnProblem(tx, actor, own)
    const { problem } = locked
    // The sum that they read, and not another.
    if (problem.status !== 'OFFERED' || toKES(problem.offeredCents ?? 0) !== amountKES) throw problemChanged(problem)
    await payOfferWithLock(providers, tx, locked, { by: 'CUSTOMER', actorId: actor.userId }, now)
  })
}

/** Pays what was offered, without what went back since. */
export async function payOfferWithLock(
  providers: PaymentProviders,
  tx: Tx,
  locked: LockedProblem,
  by: { by: 'CUSTOMER'; actorId: Actor['userId'] } | { by: 'SYSTEM' },
  now: Date,
) {
  const { id, offeredCents, givenBeforeOfferCents } = locked.problem
  assert(offeredCents !== null && givenBeforeOfferCents !== null, `problem ${id} has an offer`)
  const { state, claim } = await readPayable(providers, tx, locked)
  const offer = payableOffer(state, { offeredCents, givenBeforeCents: givenBeforeOfferCents }, claim)
  const ending = { ...by, status: 'AGREED', request: offer?.request ?? null } as const
  await endProblemWithLock(providers, tx, locked, ending, now)
}

/** The customer does not take it: the market decides. */
export async function askMarket({ db, clock }: OrderDeps, actor: Actor, own: OwnProblem, words: string) {
  await inTransaction(db, async (tx) => {
    const now = clock.now()
    const locked = await lockOwnProblem(tx, actor, own)
    const { status, replyBy } = locked.problem
    // Once its time is over silence has taken the offer.
    if (status !== 'OFFERED' || !replyBy || replyBy <= now) throw problemChanged(locked.problem)
    await escalateWithLock(tx, locked, { escalationWords: words }, now)
  })
}

/**
 * The customer takes the report back, unless an administrator has decided it and another is to confirm that. What the
 * shop or its silence left to the market is not claimed anew (`isSettled` in `problem-order.queries.ts`).
 */
export async function withdrawProblem({ db, clock, providers }: OrderDeps, actor: Actor, own: OwnProblem) {
  await inTransaction(db, async (tx) => {
    const now = clock.now()
    const locked = await lockOwnProblem(tx, actor, own)
    const { problem } = locked
    if (isOver(problem.status) || (await isBeingDecided(tx, problem))) throw problemChanged(problem)
    const ending = { status: 'WITHDRAWN', by: 'CUSTOMER', request: null } as const
    await endProblemWithLock(providers, tx, locked, ending, now)
    // As if it had not been reported: it may be again, with the same photographs.
    if (!(problem.answeredAt ?? problem.escalatedAt)) await detachPictures(tx, problem, now)
  })
}
