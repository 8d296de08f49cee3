import type { DisbursementFailure } from '#contracts/money/disbursements.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import type { SystemReason } from '#contracts/wire/system-reason.ts'
import { credit, debit, post, providerAccount } from '#server/modules/ledger/index.ts'
import { emit } from '#server/modules/outbox/index.ts'
import {
  countReceipt,
  type DisbursementHooks,
  type DisbursementRow,
  type PaymentProviders,
} from '#server/modules/payments/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { assert } from '#server/platform/errors.ts'
import { isPayoutHeld } from '../payouts.queries.ts'
import type { PayoutRow } from '../payouts.tables.ts'
import { payouts } from '../payouts.tables.ts'
import { notifyOwner } from './notify-owner.ts'
import { isHeldByProof } from './payout-facts.queries.ts'

/** Which payout, and whose. */
export type PayoutKey = Pick<PayoutRow, 'id' | 'vendorId'>

export const isPayout = ({ id, vendorId }: PayoutKey) => and(eq(payouts.vendorId, vendorId), eq(payouts.id, id))

/** Reads a payout and locks it until the transaction ends. */
export async function lockPayout(tx: Tx, key: PayoutKey): Promise<PayoutRow | undefined> {
  const [payout] = await tx.select().from(payouts).where(isPayout(key)).for('no key update')
  return payout
}

/** What follows for a payout when its disbursement succeeds or fails. */
export function onPayoutSettled({ providers }: { providers: Pick<PaymentProviders, 'find'> }): DisbursementHooks {
  return {
    lock: async (tx, disbursement) => {
      await lockPayout(tx, payoutKey(disbursement))
    },
    async isHeld(tx, disbursement, now) {
      const payout = payoutKey(disbursement)
      return (await isPayoutHeld(tx, payout, now)) || isHeldByProof(tx, payout, now)
    },
    async sent(tx, disbursement, now) {
      const payout = await readPayout(tx, disbursement)
      if (payout.status === 'SENT') return
      await tx.update(payouts).set({ status: 'SENT' }).where(isPayout(payout))
      await emit(tx, { type: 'payout_changed', vendorId: payout.vendorId }, now)
    },
    async succeeded(tx, disbursement, now) {
      const payout = await readPayout(tx, disbursement)
      // Without a receipt (the provider knows only that it was done) its own name for it stands in.
      await markPaid(tx, payout, disbursement.receipt ?? disbursement.providerRequestId ?? disbursement.id, now)
      await emit(tx, { type: 'payout_changed', vendorId: payout.vendorId }, now)
    },
    async failed(tx, disbursement, now, isPersons) {
      const payout = await readPayout(tx, disbursement)
      const reason = disbursement.failure ?? ('NOT_SENT_BY_PROVIDER' satisfies SystemReason)
      const failure = isPersons ? null : payeeFailure(providers, payout, reason)
      await reversePayout(tx, payout, { status: 'FAILED', reason, failure }, now)
      await emit(tx, { type: 'payout_changed', vendorId: payout.vendorId }, now)
    },
    stuck: (tx, { vendorId }, now) => emit(tx, { type: 'payout_changed', vendorId }, now),
    // What goes to a phone waits for nobody.
    needsAction: async () => undefined,
  }
}

/** What the provider's words mean to the owner of the shop. */
export const payeeFailure = (
  providers: Pick<PaymentProviders, 'find'>,
  { provider }: Pick<PayoutRow, 'provider'>,
  words: string,
): DisbursementFailure => providers.find(provider)?.toDisbursementFailure(words) ?? 'PROVIDER'

function payoutKey({ id, vendorId, payoutId }: DisbursementRow): PayoutKey {
  assert(payoutId, `disbursement ${id} is for no payout`)
  return { id: payoutId, vendorId }
}

async function readPayout(tx: Tx, disbursement: DisbursementRow): Promise<PayoutRow> {
  const payout = await lockPayout(tx, payoutKey(disbursement))
  assert(payout, `disbursement ${disbursement.id} is for a payout that is gone`)
  return payout
}

/** It was paid, and this is its receipt. */
export async function markPaid(tx: Tx, payout: PayoutRow, reference: string, now: Date) {
  const { id, vendorId, amountCents } = payout
  await countReceipt(tx, payout, reference)
  await tx.update(payouts).set({ status: 'PAID', reference, settledAt: now }).where(isPayout(payout))
  await notifyOwner(tx, payout, { kind: 'payout_paid', receipt: reference }, now)
  await post(tx, {
    kind: 'payout_paid',
    reference: id,
    vendorId,
    entries: [debit('payouts:in_transit', amountCents), credit(providerAccount(payout.provider), amountCents)],
    at: now,
  })
}

interface PayoutReturn {
  status: 'FAILED' | 'REJECTED'
  reason: string
  /** What the provider's reason means, where it is the provider's. */
  failure?: DisbursementFailure | null
  rejectedBy?: UserId
}

/** It was not paid: the money is the vendor's to ask for again. */
export async function reversePayout(
  tx: Tx,
  payout: PayoutRow,
  { status, reason, failure = null, rejectedBy }: PayoutReturn,
  now: Date,
) {
  const { id, vendorId, amountCents } = payout
  const decided = rejectedBy ? { decidedBy: rejectedBy, decidedAt: now } : {}
  await tx
    .update(payouts)
    .set({ status, reason, failure, settledAt: now, ...decided })
    .where(isPayout(payout))
  await notifyOwner(
    tx,
    payout,
    status === 'FAILED' ? { kind: 'payout_failed', reason, failure } : { kind: 'payout_rejected', reason },
    now,
  )
  await post(tx, {
    kind: 'payout_returned',
    reference: id,
    vendorId,
    entries: [debit('payouts:in_transit', amountCents), credit('available', amountCents)],
    at: now,
  })
}
