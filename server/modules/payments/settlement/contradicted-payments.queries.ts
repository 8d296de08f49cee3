import type { RefundHold } from '#contracts/money/refunds.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { and, type Column, eq, isNull, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { fixed } from '#server/platform/database/select.ts'
import type { PaymentKey } from '../payments.queries.ts'
import { paymentContradictions, payments, webhookEvents } from '../payments.tables.ts'

/**
 * Whether the row of webhook events is a contradiction about money without a receipt: nothing but a person's word says
 * that this money came.
 */
export const contradictsPaymentSql: SQL<boolean> = fixed(sql<boolean>`(${webhookEvents.outcome} = 'CONTRADICTED'
  and exists (select 1 from ${payments} where ${payments.vendorId} = ${webhookEvents.vendorId}
    and ${payments.id} = ${webhookEvents.paymentId} and ${payments.receipt} is null))`)

/** That a webhook event contradicts what its provider reported before of a payment, in the transaction that records its outcome. */
export const recordContradiction = (tx: Tx, { id: paymentId, vendorId }: PaymentKey, webhookEventId: string) =>
  tx.insert(paymentContradictions).values({ vendorId, paymentId, webhookEventId }).execute()

/** Nothing but a person's word says that the money of such a payment came. */
export const isWithoutReceipt = async (db: Db, { id, vendorId }: PaymentKey): Promise<boolean> =>
  (await db.$count(payments, and(eq(payments.vendorId, vendorId), eq(payments.id, id), isNull(payments.receipt)))) > 0

/**
 * Why money of a payment, named by its columns, does not go back. It ends with a receipt, which the provider or a line
 * of a statement brings, or when each contradiction is reviewed in favour.
 */
export const contradictionHoldSql = ({ vendorId, paymentId }: { vendorId: Column; paymentId: Column }) =>
  sql<RefundHold | null>`(select case when bool_or(${paymentContradictions.moneyCame} is null) then 'REVIEW'
      when bool_or(not ${paymentContradictions.moneyCame}) then 'NOT_RECEIVED' end
    from ${paymentContradictions} join ${payments} on ${payments.vendorId} = ${paymentContradictions.vendorId}
      and ${payments.id} = ${paymentContradictions.paymentId} and ${payments.receipt} is null
    where ${paymentContradictions.vendorId} = ${vendorId} and ${paymentContradictions.paymentId} = ${paymentId})`
