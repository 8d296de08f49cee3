import { eq } from 'drizzle-orm'
import type { PaymentId } from '#contracts/primitives.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import type { AfterCommit, PaymentDesk } from './payment-desk.ts'
import { lockPayment, type PaymentRow } from './payments.queries.ts'
import { payments } from './payments.tables.ts'
import type { Outcome } from './provider.ts'

export type FinalOutcome = Exclude<Outcome, { kind: 'OPEN' }>

/** The one end of every payment, whoever brings the news: a notice, a query's answer, the provider's refusal. */
export async function settlePayment(desk: PaymentDesk, id: PaymentId, outcome: FinalOutcome) {
  const afterCommit = await inTransaction(desk.db, async (tx) => {
    const payment = await lockPayment(tx, id)
    return payment ? settleLocked(desk, tx, payment, outcome) : null
  })
  afterCommit?.()
}

/**
 * Ends a payment whose row the caller has locked. A failure may turn into a success (a PIN entered late); a success
 * stays. A success that is known already only learns its receipt. Null when there was nothing to do.
 */
export async function settleLocked(
  desk: PaymentDesk,
  tx: Db,
  payment: PaymentRow,
  outcome: FinalOutcome,
): Promise<AfterCommit | null> {
  const now = desk.clock.now()
  const done = { settledAt: now, followUpAt: null }
  if (payment.status === 'SUCCEEDED') {
    if (outcome.kind === 'SUCCEEDED' && outcome.receipt && !payment.receipt) {
      await tx.update(payments).set({ receipt: outcome.receipt }).where(eq(payments.id, payment.id))
    }
    return null
  }
  if (outcome.kind === 'FAILED') {
    if (payment.status === 'FAILED') return null
    const failed = { ...done, status: 'FAILED' as const, failure: outcome.failure }
    await tx.update(payments).set(failed).where(eq(payments.id, payment.id))
    return desk.ends.failed(tx, { ...payment, ...failed }, now)
  }
  const succeeded = { ...done, status: 'SUCCEEDED' as const, failure: null, receipt: outcome.receipt }
  await tx.update(payments).set(succeeded).where(eq(payments.id, payment.id))
  return desk.ends.succeeded(tx, { ...payment, ...succeeded }, now)
}
