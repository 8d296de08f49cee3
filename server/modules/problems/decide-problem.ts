import type { DecisionPreview } from '#contracts/admin/problems.ts'
import type { ProblemBearer } from '#contracts/problems/problems.ts'
import { type Cents, toCents, toKES } from '#contracts/wire/money.ts'
import type { ProblemId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { type Actor, requireApprover } from '#server/modules/identity/index.ts'
import { credit } from '#server/modules/ledger/index.ts'
import { goodwillEntries, type OrderDeps, planRefund, refundEntries } from '#server/modules/orders/index.ts'
import type { PaymentProviders } from '#server/modules/payments/index.ts'
import {
  closeProposal,
  notifyApprovers,
  ownProposal,
  proposalDecided,
  proposalIsOpen,
} from '#server/modules/reconciliation/index.ts'
import { readSetting } from '#server/modules/settings/index.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, eq, isNull } from '#server/platform/database/drizzle.ts'
import { claimIdempotencyKey, type IdempotentRequest } from '#server/platform/http/idempotency.ts'
import { newId } from '#server/platform/ids.ts'
import { namedSum, refuseMoreThanPayable } from './claims.ts'
import { endProblemWithLock, problemChanged } from './end-problem.ts'
import { readGivenByHand } from './given-back.queries.ts'
import { type LockedProblem, lockProblem, type ProblemKey, readPayable } from './lock-problem.ts'
import { emitProblemsChanged } from './problem-messages.ts'
import { problemProposals as proposals } from './problems.tables.ts'

interface Decision {
  amountCents: Cents
  bearer: ProblemBearer
  words: string
}

interface DecisionBody {
  amountKES: number
  bearer: ProblemBearer
}

/**
 * The market decides what goes back, and who bears it. From a limit on, with what went back of the order before by
 * decisions and by hand, that takes two administrators: the first call is kept as a proposal until another confirms it.
 */
export async function decideProblem(
  { db, clock, providers }: OrderDeps,
  actor: Actor,
  id: ProblemId,
  key: IdempotentRequest,
  { amountKES, bearer, words }: DecisionBody & { words: string },
) {
  await inTransaction(db, async (tx) => {
    const now = clock.now()
    if (await claimIdempotencyKey(tx, key, { problemId: id }, now)) return
    const locked = await lockEscalated(tx, id)
    if (await findOpenProposal(tx, locked.problem)) throw proposalIsOpen()
    const decision = { amountCents: toCents(amountKES), bearer, words }
    if (!(await takesTwo(tx, locked, decision))) return decideWithLock(providers, tx, actor, locked, decision, now)
    await planDecision(providers, tx, locked, decision)
    return propose(tx, actor, locked, decision, now)
  })
}

/** What a decision would post, by the same rules; changes nothing. */
export const previewDecision = (
  { db, providers }: OrderDeps,
  id: ProblemId,
  { amountKES, bearer }: DecisionBody,
): Promise<DecisionPreview> =>
  inTransaction(db, async (tx) => {
    const locked = await lockEscalated(tx, id)
    const { refundable, allocation } = await planDecision(providers, tx, locked, { amountCents: toCents(amountKES) })
    if (!allocation) return { amountKES: 0, leftKES: toKES(refundable.leftCents), transfers: [] }
    const { amountCents } = allocation
    const refund = [...refundEntries(refundable, allocation), credit('refunds:in_transit', amountCents)]
    const posted = [
      { kind: 'refund_requested', entries: refund },
      { kind: 'goodwill', entries: bearer === 'MARKET' ? goodwillEntries(allocation) : [] },
    ] as const
    const transfers = posted
      .filter(({ entries }) => entries.length > 0)
      .map(({ kind, entries }) => ({
        kind,
        entries: entries
          .filter((entry) => entry.amountCents !== 0)
          .map((entry) => ({ account: entry.account, amountKES: toKES(entry.amountCents) })),
      }))
    return { amountKES: toKES(amountCents), leftKES: toKES(refundable.leftCents - amountCents), transfers }
  })

/** Does what another administrator decided. */
export async function confirmDecision(
  { db, clock, providers }: OrderDeps,
  actor: Actor,
  id: ProblemId,
  { proposalId }: { proposalId: string },
) {
  await inTransaction(db, async (tx) => {
    const now = clock.now()
    const locked = await lockEscalated(tx, id)
    const { amountCents, bearer, note, proposedBy } = await openProposal(tx, locked.problem, proposalId)
    await requireApprover(tx, actor, { first: proposedBy, own: ownProposal, right: 'money' }, now)
    await closeProposal(tx, proposals, isProposal(locked.problem, proposalId), { confirmedBy: actor.userId }, now)
    await decideWithLock(providers, tx, actor, locked, { amountCents, bearer, words: note }, now)
  })
}

/** Ends a proposal: the problem waits on. */
export async function declineDecision(
  { db, clock }: OrderDeps,
  actor: Actor,
  id: ProblemId,
  { proposalId, note }: { proposalId: string; note: string },
) {
  await inTransaction(db, async (tx) => {
    const now = clock.now()
    const { order, problem } = await lockProblem(tx, id)
    const { amountCents, proposedBy } = await openProposal(tx, problem, proposalId)
    await closeProposal(
      tx,
      proposals,
      isProposal(problem, proposalId),
      { declinedBy: actor.userId, declineNote: note },
      now,
    )
    const act = proposedBy === actor.userId ? 'withdraw-problem' : 'decline-problem'
    await recordAudit(tx, actor, { action: `order.${act}`, subjectId: order.id, detail: { amountCents, note } }, now)
    await emitProblemsChanged(tx, order, now)
  })
}

/** Many small decisions about an order are held to the limit together; nothing is given by one. */
async function takesTwo(tx: Tx, { order }: LockedProblem, { amountCents }: Decision): Promise<boolean> {
  if (amountCents === 0) return false
  const limit = toCents(await readSetting(tx, 'suspenseApproverFromKES'))
  return (await readGivenByHand(tx, order)) + amountCents >= limit
}

async function lockEscalated(tx: Tx, id: ProblemId): Promise<LockedProblem> {
  const locked = await lockProblem(tx, id)
  if (locked.problem.status !== 'ESCALATED') throw problemChanged(locked.problem)
  return locked
}

/** What a decision gives back, as a refund; refused where it is more than may still be paid, or less than is sent. */
async function planDecision(
  providers: PaymentProviders,
  tx: Tx,
  locked: LockedProblem,
  { amountCents }: Pick<Decision, 'amountCents'>,
) {
  const { refundable, minimumCents, claim } = await readPayable(providers, tx, locked)
  if (amountCents === 0) return { refundable, request: null, allocation: null }
  refuseMoreThanPayable(claim, amountCents)
  const request = namedSum(claim, amountCents)
  return { refundable, request, allocation: planRefund(refundable, request, { minimumCents }) }
}

async function decideWithLock(
  providers: PaymentProviders,
  tx: Tx,
  actor: Actor,
  locked: LockedProblem,
  decision: Decision,
  now: Date,
) {
  const { amountCents, bearer, words } = decision
  const { request } = await planDecision(providers, tx, locked, decision)
  const ending = { status: 'DECIDED', by: 'ADMIN', actorId: actor.userId, request, bearer } as const
  await endProblemWithLock(providers, tx, locked, { ...ending, changes: { decisionWords: words } }, now)
  const detail = { amountCents, bearer, reason: words }
  await recordAudit(tx, actor, { action: 'order.decide-problem', subjectId: locked.order.id, detail }, now)
}

async function propose(tx: Tx, actor: Actor, { order, problem }: LockedProblem, decision: Decision, now: Date) {
  const { amountCents, bearer, words } = decision
  const { id: problemId, vendorId } = problem
  const proposed = { amountCents, bearer, note: words, proposedBy: actor.userId, proposedAt: now }
  await tx.insert(proposals).values({ id: newId(), vendorId, problemId, ...proposed })
  const detail = { amountCents, bearer, reason: words }
  await recordAudit(tx, actor, { action: 'order.propose-problem', subjectId: order.id, detail }, now)
  await notifyApprovers(tx, actor, 'PROBLEM', amountCents, now)
  await emitProblemsChanged(tx, order, now)
}

const isProposal = ({ vendorId }: ProblemKey, id: string) => and(eq(proposals.vendorId, vendorId), eq(proposals.id, id))

async function findOpenProposal(tx: Tx, { id, vendorId }: ProblemKey) {
  const isOfProblem = and(eq(proposals.vendorId, vendorId), eq(proposals.problemId, id))
  const isOpen = and(isOfProblem, isNull(proposals.decidedAt))
  const [open] = await tx.select().from(proposals).where(isOpen)
  return open
}

/** One administrator has decided, and another is to confirm it. */
export const isBeingDecided = async (tx: Tx, problem: ProblemKey) => (await findOpenProposal(tx, problem)) !== undefined

async function openProposal(tx: Tx, problem: ProblemKey, proposalId: string) {
  const proposal = await findOpenProposal(tx, problem)
  if (proposal?.id !== proposalId) throw proposalDecided()
  return proposal
}
