import { desc, eq, sql } from 'drizzle-orm'
import { toKES } from '#contracts/money.ts'
import type { Payment, PaymentStatus } from '#contracts/payments.ts'
import type { OrderId, PaymentId } from '#contracts/primitives.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { payments, providerTokens } from './payments.tables.ts'

export type PaymentRow = typeof payments.$inferSelect

export const toPayment = (row: PaymentRow): Payment => ({
  id: row.id,
  method: row.method,
  status: row.status,
  amountKES: toKES(row.amountCents),
  phone: row.phone,
  failure: row.failure,
  receipt: row.receipt,
  createdAt: row.createdAt.toISOString(),
  promptedAt: row.promptedAt?.toISOString() ?? null,
  redirectUrl: isOpen(row.status) ? row.redirectUrl : null,
})

/** Without an end yet. */
export const isOpen = (status: PaymentStatus) => status === 'CREATED' || status === 'PROMPTED' || status === 'UNKNOWN'

export async function findPayment(db: Db, id: PaymentId): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id))
  return row
}

/** Holds the payment's row until the transaction ends, so that each of its ends is decided once. */
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

/** Daraja's token, kept for all processes. */
export const tokenStore = (db: Db, provider: string) => ({
  async read() {
    const [row] = await db.select().from(providerTokens).where(eq(providerTokens.provider, provider))
    return row ?? null
  },
  async write(token: string, expiresAt: Date) {
    await db
      .insert(providerTokens)
      .values({ provider, token, expiresAt })
      .onConflictDoUpdate({ target: providerTokens.provider, set: { token, expiresAt } })
  },
})
