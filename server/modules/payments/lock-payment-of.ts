import { and, eq } from 'drizzle-orm'
import type { OrderId, PaymentId } from '#contracts/primitives.ts'
import { ledgerTransfers } from '#server/modules/ledger/ledger.tables.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { assert } from '#server/platform/errors.ts'
import { lockPayment, type PaymentRow } from './payments.queries.ts'

/** The payment that an order was paid by, held until the transaction ends. Of an order paid twice, the other went back. */
export async function lockPaymentOf(tx: Tx, orderId: OrderId): Promise<PaymentRow> {
  const [paid] = await tx
    .select({ by: ledgerTransfers.reference })
    .from(ledgerTransfers)
    .where(and(eq(ledgerTransfers.orderId, orderId), eq(ledgerTransfers.kind, 'order_paid')))
  const payment = paid && (await lockPayment(tx, paid.by as PaymentId))
  assert(payment, `order ${orderId} was paid by nothing`)
  return payment
}
