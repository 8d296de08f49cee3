import { and, desc, eq, sql } from 'drizzle-orm'
import type { Payment, PaymentStatus } from '#contracts/money/payments.ts'
import { toKES } from '#contracts/wire/money.ts'
import type { OrderId, PaymentId } from '#contracts/wire/primitives.ts'
import { ledgerTransfers } from '#server/modules/ledger/ledger.tables.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { assert } from '#server/platform/errors.ts'
import { payments } from './payments.tables.ts'
import { describeMethod, type PaymentProviders } from './providers/payment-providers.ts'

export type PaymentRow = typeof payments.$inferSelect

export const toPayment = (row: PaymentRow, providers: PaymentProviders): Payment => ({
  id: row.id,
  ...describeMethod(providers, row),
  status: row.status,
  amountKES: toKES(row.amountCents),
  phone: row.phone,
  failure: row.failure,
  receipt: row.receipt,
  createdAt: row.createdAt.toISOString(),
  promptedAt: row.promptedAt?.toISOString() ?? null,
  redirectUrl: isOpen(row.status) ? row.redirectUrl : null,
})

/** Not settled yet. */
export const isOpen = (status: PaymentStatus) => status === 'CREATED' || status === 'PROMPTED' || status === 'UNKNOWN'

export async function findPayment(db: Db, id: PaymentId): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id))
  return row
}

/** Locks the payment's row until the transaction ends, so that it is settled once. */
export async function lockPayment(tx: Tx, id: PaymentId): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for('update')
  return row
}

/** The attempt that counts: the one that succeeded, else the latest. */
export async function paymentOf(db: Db, orderId: OrderId): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(sql`(${payments.status} = 'SUCCEEDED') desc`, desc(payments.id))
    .limit(1)
  return row
}

/** The payment that an order was paid by, locked until the transaction ends. Of an order paid twice, the other was refunded. */
export async function lockPaymentOfOrder(tx: Tx, orderId: OrderId): Promise<PaymentRow> {
  const [paid] = await tx
    .select({ by: ledgerTransfers.reference })
    .from(ledgerTransfers)
    .where(and(eq(ledgerTransfers.orderId, orderId), eq(ledgerTransfers.kind, 'order_paid')))
  const payment = paid && (await lockPayment(tx, paid.by as PaymentId))
  assert(payment, `order ${orderId} was paid by nothing`)
  return payment
}
