import type { OrderActor } from '#contracts/orders.ts'
import type { ProblemBearer, ProblemStatus } from '#contracts/problems/problems.ts'
import type { Cents } from '#contracts/wire/money.ts'
import type { RefundId, UserId } from '#contracts/wire/primitives.ts'
import { post } from '#server/modules/ledger/index.ts'
import {
  emitOrderChanged,
  freeEarningsWithLock,
  type RefundRequest,
  refundWithLock,
} from '#server/modules/orders/index.ts'
import type { PaymentProviders } from '#server/modules/payments/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, inArray } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import { isProblem, type LockedProblem } from './lock-problem.ts'
import { emitProblemsChanged, tellCustomer, tellShopOfEnd } from './problem-messages.ts'
import { problemTransitions } from './problem-status.ts'
import { orderProblems, type ProblemRow } from './problems.tables.ts'

/** How a problem ends. */
export interface Ending {
  status: Extract<ProblemStatus, 'AGREED' | 'DECIDED' | 'WITHDRAWN'>
  by: OrderActor
  actorId?: UserId
  /** What goes back; null where nothing does. */
  request: RefundRequest | null
  /** SHOP unless said. */
  bearer?: ProblemBearer
  changes?: Partial<Pick<ProblemRow, 'answeredAt' | 'answeredBy' | 'answerWords' | 'decisionWords'>>
}

/**
 * Ends a problem, and gives its money back the way of every refund, in one transaction. Where the market bears it the
 * shop gets its part again by a transfer of its own.
 */
export async function endProblemWithLock(
  providers: PaymentProviders,
  tx: Tx,
  { order, problem }: LockedProblem,
  { status, by, actorId, request, bearer = 'SHOP', changes = {} }: Ending,
  now: Date,
): Promise<{ amountCents: Cents }> {
  let given: { refundId: RefundId; amountCents: Cents } | null = null
  if (request) {
    const requestedBy = actorId ? { requestedBy: actorId } : {}
    // Its customer is told of it by what became of the problem.
    const refund = { request, reason: problem.reason, isToldByOrder: true, ...requestedBy }
    const { goodwill, ...refunded } = await refundWithLock(providers, tx, order, refund, now)
    given = refunded
    if (bearer === 'MARKET' && goodwill.length > 0) {
      const { id: orderId, vendorId } = order
      await post(tx, { kind: 'goodwill', reference: problem.id, orderId, vendorId, entries: goodwill, at: now })
    }
  }
  await changeProblemWithLock(tx, problem, {
    ...changes,
    status,
    dueAt: null,
    endedAt: now,
    endedBy: by,
    bearer: status === 'DECIDED' || bearer === 'MARKET' ? bearer : null,
    refundId: given?.refundId ?? null,
  })
  await freeEarningsWithLock(tx, order)
  const amountCents = given?.amountCents ?? 0
  const words = changes.decisionWords ?? changes.answerWords ?? ''
  if (status !== 'WITHDRAWN') await tellCustomer(tx, order, { step: status, amountCents, by: null, words }, now)
  if (by !== 'VENDOR') {
    const how = status === 'AGREED' ? agreedFrom(problem.status) : status
    await tellShopOfEnd(tx, { order, problem }, { how, amountCents, isBorneByMarket: bearer === 'MARKET', words }, now)
  }
  await emitOrderChanged(tx, order, now)
  await emitProblemsChanged(tx, order, now)
  return { amountCents }
}

/** How one ended that was agreed without the shop: by where it was. */
const agreedFrom = (status: ProblemStatus) =>
  status === 'OFFERED' ? 'ACCEPTED' : status === 'REPORTED' ? 'SILENT' : 'NOTHING_LEFT'

/** Changes a problem from where it was read: of two at once the second changes nothing. */
export async function changeProblemWithLock(
  tx: Tx,
  problem: ProblemRow,
  change: Partial<ProblemRow> & Pick<ProblemRow, 'status'>,
): Promise<void> {
  const isWhereItWas = and(isProblem(problem), inArray(orderProblems.status, comingFrom(change.status)))
  const { rowCount } = await tx.update(orderProblems).set(change).where(isWhereItWas)
  if (rowCount !== 1) throw problemChanged(problem)
}

const comingFrom = (to: ProblemStatus): ProblemStatus[] =>
  (Object.keys(problemTransitions) as ProblemStatus[]).filter((from) => problemTransitions[from].includes(to))

export const problemChanged = ({ status }: ProblemRow) =>
  new DomainError('invalid_transition', `This report ${statusText[status]}. Look at it again.`, { data: { status } })

const statusText: Record<ProblemStatus, string> = {
  REPORTED: 'waits for the shop',
  OFFERED: 'has an offer of the shop',
  ESCALATED: 'waits for the decision of the market',
  AGREED: 'is settled',
  DECIDED: 'is decided',
  WITHDRAWN: 'was taken back',
}
