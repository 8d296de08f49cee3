import type { RefundHold } from '#contracts/money/refunds.ts'
import { type Column, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { fixed } from '#server/platform/database/select.ts'
import { payments, webhookEvents } from '../payments.tables.ts'

/**
 * Whether the row of webhook events is a contradiction about money without a receipt: nothing but a person's word says
 * that this money came.
 */
export const contradictsPaymentSql: SQL<boolean> = fixed(sql<boolean>`(${webhookEvents.outcome} = 'CONTRADICTED'
  and exists (select from ${payments} where ${payments.vendorId} = ${webhookEvents.vendorId}
    and ${payments.id} = ${webhookEvents.paymentId} and ${payments.receipt} is null))`)

/**
 * Why money of a payment, named by its columns, does not go back. It ends with a receipt, which the provider or a line
 * of a statement brings, or when each contradiction is reviewed in favour.
 */
export const contradictionHoldSql = ({ vendorId, paymentId }: { vendorId: Column; paymentId: Column }) =>
  sql<RefundHold | null>`(select case when bool_or(${webhookEvents.moneyCame} is null) then 'REVIEW'
      when bool_or(not ${webhookEvents.moneyCame}) then 'NOT_RECEIVED' end
    from ${webhookEvents} where ${webhookEvents.vendorId} = ${vendorId} and ${webhookEvents.paymentId} = ${paymentId}
      and ${contradictsPaymentSql})`
