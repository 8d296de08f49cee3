import { and, eq } from 'drizzle-orm'
import type { ProviderId } from '#contracts/money/payments.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { followUpNow } from '../collect/follow-up-payments.ts'
import { disbursements } from '../disbursements/disbursements.tables.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import type { PaymentRow } from '../payments.queries.ts'
import { payments } from '../payments.tables.ts'
import type { UnverifiedEvent } from '../providers/payment-provider.ts'
import type { ApplyResult } from './webhook-outcomes.ts'

/**
 * Applies an unverified webhook event: its payment or refund becomes due for a query, in the transaction that records its outcome.
 * The provider itself is queried outside of it.
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
  const { id: paymentId } = payment
  if (about === 'DISPUTE') return { outcome: 'DISPUTED', paymentId }
  if (about === 'REFUND') return { outcome: await queryRefunds(deps, tx, payment), paymentId }
  if (payment.status === 'SUCCEEDED') return { outcome: 'REPEATED', paymentId }
  const due = { followUpAt: deps.clock.now(), followUps: 0 }
  await tx.update(payments).set(due).where(eq(payments.id, paymentId))
  // At once, since the customer is waiting; the worker takes what a crash leaves behind.
  const queryAtOnce = () => {
    followUpNow(deps, paymentId).catch((error) => deps.log.error({ err: error, payment: paymentId }, 'not asked yet'))
  }
  return { outcome: 'ASKED', paymentId, settle: async () => queryAtOnce }
}

async function lockByRequest(tx: Tx, provider: ProviderId, requestId: string): Promise<PaymentRow | undefined> {
  const isIt = and(eq(payments.providerRequestId, requestId), eq(payments.provider, provider))
  const [payment] = await tx.select().from(payments).where(isIt).for('update')
  return payment
}

/** Events of refunds do not say which refund they are of: all of that payment's that have no end yet are asked after. */
async function queryRefunds({ clock }: PaymentDeps, tx: Tx, { id }: PaymentRow) {
  const due = await tx
    .update(disbursements)
    .set({ followUpAt: clock.now() })
    .where(and(eq(disbursements.paymentId, id), eq(disbursements.kind, 'TO_SOURCE'), eq(disbursements.status, 'SENT')))
    .returning({ id: disbursements.id })
  return due.length > 0 ? 'ASKED' : 'REPEATED'
}
