import type { Db, Tx } from '#server/platform/database/database.ts'
import { and, inArray } from '#server/platform/database/drizzle.ts'
import { isPayment, type PaymentRow } from '../payments.queries.ts'
import { payments } from '../payments.tables.ts'
import type { PaymentOutcome } from '../providers/payment-provider.ts'

/**
 * Keeps what a provider said of a payment that is not settled by it, since nobody can explain it: whoever decides about
 * the payment later reads it.
 */
export async function keepUnexplained(
  db: Db | Tx,
  payment: PaymentRow,
  { said }: Extract<PaymentOutcome, { kind: 'PENDING' }>,
): Promise<void> {
  if (said === undefined || payment.providerWords === said) return
  const set = { providerWords: said }
  await db
    .update(payments)
    .set(set)
    .where(and(isPayment(payment), inArray(payments.status, ['CREATED', 'PROMPTED', 'UNKNOWN'])))
}
