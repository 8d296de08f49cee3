import type { DiscrepancyAction, DiscrepancyResolution } from '#contracts/admin/reconciliation.ts'
import type { Cents } from '#contracts/wire/money.ts'
import type { PaymentId, StatementLineId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { publish } from '#server/modules/outbox/index.ts'
import {
  isReceiptUsed,
  lockSuspense,
  mapReceiptConflict,
  putInSuspense,
  type SuspenseKey,
} from '#server/modules/payments/index.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { assert, DomainError } from '#server/platform/errors.ts'
import { proposalIsOpen } from '../proposals.ts'
import { needsApprover, type ReconciliationDeps, resolveSuspenseWithLock } from '../suspense/resolve-suspense.ts'
import { allowedDiscrepancyActions, differenceOf, discrepancyOverage } from './allowed-discrepancy-actions.ts'
import { type ExplainedAway, findOpenProposal, proposeFor } from './line-proposals.ts'
import { matchLines } from './match-lines.queries.ts'
import { postFees } from './post-charges.ts'
import { intendedPayment, type LockedLine, lockLine } from './statement-lines.queries.ts'
import { statementLines } from './statements.tables.ts'

/** The resolution that an administrator chose for a line. */
export type DiscrepancyDecision =
  | ExplainedAway
  | { action: 'suspense'; note: string }
  | { action: 'allocate-to-payment'; note: string; paymentId: PaymentId }

const resolutions: Record<DiscrepancyAction, DiscrepancyResolution> = {
  suspense: 'SUSPENSE',
  'allocate-to-payment': 'SUSPENSE',
  'provider-fee': 'PROVIDER_FEE',
  external: 'EXTERNAL',
}

/**
 * Resolves a line that did not match, once, and posts the resolution. Money that is explained away takes two
 * administrators from the limit of suspense on: the first call is kept as a proposal until another confirms it.
 */
export async function resolveDiscrepancy(
  deps: ReconciliationDeps,
  actor: Actor,
  id: StatementLineId,
  decision: DiscrepancyDecision,
) {
  await inTransaction(deps.payments.db, async (tx) => {
    const line = await lockMatchedLine(tx, id)
    if (await findOpenProposal(tx, id)) throw proposalIsOpen()
    checkAllowed(line, decision)
    if (isExplainedAway(decision) && (await needsApprover(tx, differenceOf(line))))
      return proposeFor(tx, actor, id, line, decision, deps.payments.clock.now())
    return resolveLineWithLock(deps, tx, actor, id, line, decision)
  }).catch(mapReceiptConflict('receipt'))
  publish(deps.live, { type: 'money_records_changed' })
}

/** Locks a line that may have found its match since it was listed: by a late webhook event or a backfilled receipt. */
export async function lockMatchedLine(tx: Tx, id: StatementLineId): Promise<LockedLine> {
  await lockLine(tx, id)
  await matchLines(tx, id)
  return lockLine(tx, id)
}

/** What leaves nothing behind to be looked at: it is a fee, or it does not concern the marketplace. */
const isExplainedAway = (decision: DiscrepancyDecision): decision is ExplainedAway =>
  decision.action === 'provider-fee' || decision.action === 'external'

/** As `resolveDiscrepancy`, by one administrator for whom that is enough, or by the second. */
export async function resolveLineWithLock(
  deps: ReconciliationDeps,
  tx: Tx,
  actor: Actor,
  id: StatementLineId,
  line: LockedLine,
  decision: DiscrepancyDecision,
) {
  checkAllowed(line, decision)
  const now = deps.payments.clock.now()
  const { action, ...fields } = decision
  const detail = { ...fields, receipt: line.receipt, amountCents: line.amountCents }
  await recordAudit(tx, actor, { action: `discrepancy.${action}`, subjectId: id, detail }, now)
  const excess = discrepancyOverage(line)
  if (action === 'provider-fee') await postFees(tx, id, [{ provider: line.provider, cents: -excess }], now)
  const suspended = isExplainedAway(decision) ? null : await suspendOverage(tx, line, excess, now)
  await tx.execute(sql`
    update ${statementLines} set state = 'RESOLVED', resolution = ${resolutions[action]}, suspense_id = ${suspended?.id ?? null},
      resolved_by = ${actor.userId}, resolved_at = ${now.toISOString()}, note = ${decision.note}
    where id = ${id}`)
  if (decision.action !== 'allocate-to-payment' || !suspended) return
  const item = await lockSuspense(tx, suspended)
  assert(item, 'what was just put in suspense is there')
  if (await needsApprover(tx, item.amountCents)) {
    throw new DomainError(
      'approver_needed',
      'For this amount it takes two administrators. Keep it aside, and propose there which payment gets it.',
    )
  }
  await resolveSuspenseWithLock(deps.payments, tx, actor, item, decision)
}

function checkAllowed(line: LockedLine, { action }: DiscrepancyDecision) {
  if (!allowedDiscrepancyActions(line).includes(action)) throw invalidResolution(line)
}

const invalidResolution = ({ state }: LockedLine) =>
  new DomainError(
    'invalid_transition',
    state === 'MATCHED'
      ? 'What this line is has been found meanwhile. There is nothing left to explain.'
      : 'This cannot be said of this line. Look at it again.',
    { data: { state } },
  )

/**
 * Puts the amount or the overage in suspense. A receipt counts once: where a record already has it, the overage has
 * none. Other money keeps the account that its payer typed, as if it had been confirmed: it goes back by its receipt,
 * also where nobody knows the payer.
 */
async function suspendOverage(tx: Tx, line: LockedLine, amountCents: Cents, now: Date): Promise<SuspenseKey> {
  const receipt = (await isReceiptUsed(tx, line.provider, line.receipt)) ? null : line.receipt
  const payment =
    line.own?.kind === 'PAYMENT' ? { ...line.own, id: line.own.id as PaymentId } : await intendedPayment(tx, line)
  const came = { provider: line.provider, reason: 'UNEXPLAINED', amountCents, receipt, phone: null, payment } as const
  return putInSuspense(tx, receipt && line.account ? { ...came, account: line.account } : came, now)
}
