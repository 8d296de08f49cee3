import type { ProviderId } from '#contracts/money/payments.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { afterCommit, type Tx } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { followUpNow } from '../collect/follow-up-payments.ts'
import { disbursements } from '../disbursements/disbursements.tables.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { isPayment, lockPayment, type PaymentRow } from '../payments.queries.ts'
import { payments } from '../payments.tables.ts'
import type { UnverifiedEvent } from '../providers/payment-provider.ts'
import type { ApplyResult } from './webhook-outcomes.ts'

/**
 * Applies an unverified webhook event: its payment or refund becomes due for a query, in the transaction that records
 * its outcome. The provider itself is queried outside of it.
 */
export async function applyUnverifiedEvent(
  deps: PaymentDeps,
  tx: Tx,
  provider: ProviderId,
  unverified: UnverifiedEvent,
): Promise<ApplyResult> {
  const { about, requestId } = unverified
  if (about === 'NOTHING') return { outcome: 'IGNORED' }
  const payment = requestId ? await lockByRequest(tx, provider, requestId) : undefined
  if (!payment) return { outcome: 'UNKNOWN_PAYMENT' }
  if (about === 'DISPUTE') return { outcome: 'DISPUTED', payment }
  if (about === 'REFUND') return { outcome: await queryRefunds(deps, tx, payment), payment }
  if (payment.status === 'SUCCEEDED') return { outcome: 'REPEATED', payment }
  const due = { followUpAt: deps.clock.now(), followUps: 0 }
  await tx.update(payments).set(due).where(isPayment(payment))
  // At once, since the customer is waiting; the worker takes what a crash leaves behind.
  afterCommit(tx, () => {
    followUpNow(deps, payment).catch((error) => deps.log.error({ err: error, payment: payment.id }, 'not asked yet'))
  })
  return { outcome: 'ASKED', payment }
}

async function lockByRequest(tx: Tx, provider: ProviderId, requestId: string): Promise<PaymentRow | undefined> {
  const isIt = and(eq(payments.providerRequestId, requestId), eq(payments.provider, provider))
  const [key] = await tx
    .select({ id: payments.id, vendorId: payments.vendorId })
    .from(payments)
    .where(and(acrossVendors('key-from-outside'), isIt))
  return key && lockPayment(tx, key)
}

/**
 * Events of refunds do not say which refund they are of: all of that payment's that have no end yet are asked after.
 */
async function queryRefunds({ clock }: PaymentDeps, tx: Tx, { id, vendorId }: PaymentRow) {
  const due = await tx
    .update(disbursements)
    .set({ followUpAt: clock.now() })
    .where(
      and(
        eq(disbursements.vendorId, vendorId),
        eq(disbursements.paymentId, id),
        eq(disbursements.kind, 'TO_SOURCE'),
        eq(disbursements.status, 'SENT'),
      ),
    )
    .returning({ id: disbursements.id })
  return due.length > 0 ? 'ASKED' : 'REPEATED'
}
