import { sql } from 'drizzle-orm'
import type { DiscrepancyAction, DiscrepancyResolution } from '#contracts/admin/reconciliation.ts'
import type { ProviderId } from '#contracts/money/payments.ts'
import type { Cents } from '#contracts/wire/money.ts'
import type { PaymentId, StatementLineId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { credit, debit, platformVendorId, post, providerAccount } from '#server/modules/ledger/index.ts'
import { publish } from '#server/modules/outbox/index.ts'
import {
  isReceiptUsed,
  lockSuspense,
  mapReceiptConflict,
  putInSuspense,
  type SuspenseKey,
} from '#server/modules/payments/index.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { assert, DomainError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { needsApprover, type ReconciliationDeps, resolveSuspenseWithLock } from '../suspense/resolve-suspense.ts'
import { allowedDiscrepancyActions, discrepancyOverage } from './allowed-discrepancy-actions.ts'
import { isChargeSql, matchLines } from './match-lines.queries.ts'
import { intendedPayment, type LockedLine, lockLine } from './statement-lines.queries.ts'
import { statementLines } from './statements.tables.ts'

/** The resolution that an administrator chose for a line. */
export type DiscrepancyDecision =
  | { action: Exclude<DiscrepancyAction, 'allocate-to-payment'>; note: string }
  | { action: 'allocate-to-payment'; note: string; paymentId: PaymentId }

const resolutions: Record<DiscrepancyAction, DiscrepancyResolution> = {
  suspense: 'SUSPENSE',
  'allocate-to-payment': 'SUSPENSE',
  'provider-fee': 'PROVIDER_FEE',
  external: 'EXTERNAL',
}

/** Resolves a line that did not match, once, and posts the resolution. */
export async function resolveDiscrepancy(
  deps: ReconciliationDeps,
  actor: Actor,
  id: StatementLineId,
  decision: DiscrepancyDecision,
) {
  const { db, clock } = deps.payments
  await inTransaction(db, async (tx) => {
    await lockLine(tx, id)
    // It may have found its match since it was listed: by a late webhook event or a receipt that was backfilled.
    await matchLines(tx, id)
    const line = await lockLine(tx, id)
    if (!allowedDiscrepancyActions(line).includes(decision.action)) throw invalidResolution(line)
    const now = clock.now()
    const { action, ...fields } = decision
    const detail = { ...fields, receipt: line.receipt, amountCents: line.amountCents }
    await recordAudit(tx, actor, { action: `discrepancy.${action}`, subjectId: id, detail }, now)
    const excess = discrepancyOverage(line)
    if (action === 'provider-fee') await postFees(tx, id, [{ provider: line.provider, cents: -excess }], now)
    const suspended =
      action === 'suspense' || action === 'allocate-to-payment' ? await suspendOverage(tx, line, excess, now) : null
    await tx.execute(sql`
      update ${statementLines} set state = 'RESOLVED', resolution = ${resolutions[action]}, suspense_id = ${suspended?.id ?? null},
        resolved_by = ${actor.userId}, resolved_at = ${now.toISOString()}, note = ${decision.note}
      where id = ${id}`)
    if (decision.action !== 'allocate-to-payment' || !suspended) return
    const item = await lockSuspense(tx, suspended)
    assert(item, 'what was just put in suspense is there')
    if (await needsApprover(tx, item)) {
      throw new DomainError(
        'approver_needed',
        'For this amount it takes two administrators. Keep it aside, and propose there which payment gets it.',
      )
    }
    await resolveSuspenseWithLock(deps.payments, tx, actor, item, decision)
  }).catch(mapReceiptConflict('receipt'))
  publish(deps.live, { type: 'money_records_changed' })
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

/** What providers kept for their work, as one transfer. A statement charges the platform: its line names no vendor. */
const postFees = (tx: Tx, reference: string, kept: readonly { provider: ProviderId; cents: Cents }[], now: Date) => {
  const totalCents = kept.reduce((sum, { cents }) => sum + cents, 0)
  const credits = kept.map(({ provider, cents }) => credit(providerAccount(provider), cents))
  return post(tx, {
    kind: 'provider_fee',
    reference,
    vendorId: platformVendorId,
    entries: [debit('provider_fees', totalCents), ...credits],
    at: now,
  })
}

/** Posts all waiting charges as one transfer: there is one for every payout, and each would lock the same accounts. */
export async function postCharges({ payments: { db, clock }, live }: ReconciliationDeps, actor: Actor, note: string) {
  const posted = await inTransaction(db, async (tx) => {
    const now = clock.now()
    const posting = newId()
    const { rows } = await tx.execute<{ provider: ProviderId; count: number; cents: Cents }>(sql`
      with posted as (
        update ${statementLines} set state = 'RESOLVED', resolution = 'PROVIDER_FEE', matched_id = ${posting},
          resolved_by = ${actor.userId}, resolved_at = ${now.toISOString()}, note = ${note}
        where ${statementLines.state} = 'UNMATCHED' and ${isChargeSql} returning ${statementLines.provider}, ${statementLines.amountCents}
      ) select provider, count(*) as count, -sum(amount_cents)::bigint as cents from posted group by provider`)
    const count = rows.reduce((sum, row) => sum + row.count, 0)
    const cents = rows.reduce((sum, row) => sum + row.cents, 0)
    if (count === 0) return { count, cents }
    await recordAudit(
      tx,
      actor,
      { action: 'charges.post', subjectId: posting, detail: { note, lines: count, amountCents: cents } },
      now,
    )
    await postFees(tx, posting, rows, now)
    return { count, cents }
  })
  publish(live, { type: 'money_records_changed' })
  return posted
}
