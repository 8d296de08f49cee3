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

/** A failure may turn into a success (a PIN entered late); a success stays, and a failure is not told twice. */
export const changesAnything = (payment: PaymentRow, outcome: FinalOutcome) =>
  payment.status !== 'SUCCEEDED' && !(payment.status === 'FAILED' && outcome.kind === 'FAILED')

/** Ends a payment whose row the caller has locked. One that has succeeded can only learn its receipt. Null when nothing changed. */
export async function settleLocked(
  desk: PaymentDesk,
  tx: Db,
  payment: PaymentRow,
  outcome: FinalOutcome,
): Promise<AfterCommit | null> {
  const set = (columns: Partial<PaymentRow>) => tx.update(payments).set(columns).where(eq(payments.id, payment.id))
  if (!changesAnything(payment, outcome)) {
    if (outcome.kind === 'SUCCEEDED' && outcome.receipt && !payment.receipt) await set({ receipt: outcome.receipt })
    return null
  }
  const now = desk.clock.now()
  const ended = { settledAt: now, followUpAt: null, status: outcome.kind }
  const end =
    outcome.kind === 'SUCCEEDED'
      ? { ...ended, failure: null, receipt: outcome.receipt }
      : { ...ended, failure: outcome.failure }
  await set(end)
  return outcome.kind === 'SUCCEEDED'
    ? desk.ends.succeeded(tx, { ...payment, ...end }, now)
    : desk.ends.failed(tx, { ...payment, ...end }, now)
}
