import { type Column, type SQL, sql } from 'drizzle-orm'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { payouts } from '#server/modules/payouts/payouts.tables.ts'
import { statementLines } from '#server/modules/reconciliation/statements/statements.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fixed } from '#server/platform/database/select.ts'
import { disbursements } from '../disbursements/disbursements.tables.ts'
import { payments, refunds, suspenseItems } from '../payments.tables.ts'
import { orderNumberSql } from './direct-payments.queries.ts'

/**
 * Everything here that has a receipt of a provider, found by its index, with its amount as a statement would show it. Money in
 * suspense that was given to a payment is that payment's; of money that never came, a statement shows nothing.
 */
export const ownReceiptsSql = ({ receipt, provider }: { receipt: Column; provider: Column }): SQL =>
  fixed(sql`
  select ${payments.id}, ${payments.amountCents} as cents, 1 as place
    from ${payments} where ${acrossVendors('statement-lines')} and ${payments.status} = 'SUCCEEDED'
      and ${payments.receipt} = ${receipt} and ${payments.provider} = ${provider}
  union all select ${suspenseItems.id}, ${suspenseItems.amountCents}, 2
    from ${suspenseItems} where coalesce(${suspenseItems.resolution}, '') not in ('ALLOCATED_TO_PAYMENT', 'NOT_RECEIVED')
      and ${suspenseItems.receipt} = ${receipt} and ${suspenseItems.provider} = ${provider}
  union all select ${refunds.id}, -${refunds.amountCents}, 3
    from ${refunds} where ${refunds.status} = 'SUCCEEDED' and ${refunds.receipt} = ${receipt} and ${refunds.provider} = ${provider}
  union all select ${payouts.id}, -${payouts.amountCents}, 3
    from ${payouts} where ${payouts.status} = 'PAID' and ${payouts.reference} = ${receipt} and ${payouts.provider} = ${provider}
  union all select coalesce(${disbursements.refundId}, ${disbursements.payoutId}), -${disbursements.amountCents}, 4
    from ${disbursements} where ${disbursements.status} = 'SUCCEEDED' and ${disbursements.receipt} = ${receipt}
      and ${disbursements.provider} = ${provider}`)

const accountSql = orderNumberSql(statementLines.account)

/**
 * A payment that ended by the provider's answer to a question has no receipt: answers carry none. The statement has it, with
 * the order's number, which the customer was shown as the account. Where one line and one payment fit each other, the
 * payment learns its receipt. Other lines of the account count, whichever are meant: one of two fits no better by being asked about alone.
 */
export const backfillReceipts = (tx: Tx, isMeant: SQL) =>
  tx.execute(sql`
    with unexplained as materialized (
      select ${statementLines.id}, ${statementLines.receipt}, ${statementLines.account}, ${statementLines.provider}, ${statementLines.amountCents},
        (${isMeant}) as is_meant
      from ${statementLines} where ${statementLines.state} = 'UNMATCHED' and ${statementLines.account} <> ''
        and ${accountSql} in (select ${accountSql} from ${statementLines} where ${isMeant})
        and not exists (select from (${ownReceiptsSql(statementLines)}) own)
    ), fitting as (
      select l.receipt, l.is_meant, ${payments.vendorId}, ${payments.id}, count(*) over (partition by l.id) as payments,
        count(*) over (partition by ${payments.id}) as lines
      from unexplained l
      join ${orders} on ${orders.number} = ${orderNumberSql(sql`l.account`)}
      join ${payments} on ${payments.vendorId} = ${orders.vendorId} and ${payments.orderId} = ${orders.id}
        and ${payments.provider} = l.provider and ${payments.status} = 'SUCCEEDED' and ${payments.receipt} is null
        and ${payments.amountCents} = l.amount_cents
    )
    update ${payments} set receipt = f.receipt from fitting f
    where ${payments.vendorId} = f.vendor_id and ${payments.id} = f.id and f.payments = 1 and f.lines = 1 and f.is_meant and ${payments.receipt} is null`)

/**
 * Money that went back whence it came may have no receipt of its own: M-Pesa says only that a payment was reversed already. Its line
 * on the statement names the payment that was taken back.
 */
export const backfillReversals = (tx: Tx, isMeant: SQL) =>
  tx.execute(sql`
    with unexplained as materialized (
      select ${statementLines.provider}, ${statementLines.receipt}, ${statementLines.details}, ${statementLines.amountCents} from ${statementLines}
      where ${isMeant} and ${statementLines.state} = 'UNMATCHED'
        and not exists (select from (${ownReceiptsSql(statementLines)}) own)
    ), fitting as (
      select ${disbursements.vendorId}, ${disbursements.id}, l.receipt from unexplained l
      join ${disbursements} on ${disbursements.kind} = 'TO_SOURCE' and ${disbursements.provider} = l.provider and ${disbursements.status} = 'SUCCEEDED'
        and ${disbursements.receipt} is null and l.amount_cents = -${disbursements.amountCents}
        and strpos(l.details, ${disbursements.originalReceipt}) > 0
    ), learnt as (
      update ${disbursements} set receipt = f.receipt from fitting f
      where ${disbursements.vendorId} = f.vendor_id and ${disbursements.id} = f.id and ${disbursements.receipt} is null
      returning ${disbursements.vendorId}, ${disbursements.refundId}, ${disbursements.receipt}
    )
    update ${refunds} set receipt = learnt.receipt from learnt
    where ${refunds.vendorId} = learnt.vendor_id and ${refunds.id} = learnt.refund_id and ${refunds.receipt} is null`)
