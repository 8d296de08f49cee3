import type { Tx } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { disbursements } from '../disbursements/disbursements.tables.ts'
import { payments, refunds } from '../payments.tables.ts'

/**
 * A payment that ended by the provider's answer to a question has no receipt: answers carry none. The statement has it,
 * with the order's number, which the customer was shown as the account. Where one line and one payment fit each other,
 * the payment learns its receipt. `unexplained` are the lines as rows of id, vendor_id, order_id, provider, receipt,
 * amount_cents and is_meant: other lines of an account count, whichever are meant, as one of two fits no better by
 * being asked about alone.
 */
export const backfillReceipts = (tx: Tx, unexplained: SQL) =>
  tx.execute(sql`
    with unexplained as materialized (${unexplained}), fitting as (
      select l.receipt, l.is_meant, ${payments.vendorId}, ${payments.id}, count(*) over (partition by l.id) as payments,
        count(*) over (partition by ${payments.id}) as lines
      from unexplained l
      join ${payments} on ${payments.vendorId} = l.vendor_id and ${payments.orderId} = l.order_id
        and ${payments.provider} = l.provider and ${payments.status} = 'SUCCEEDED' and ${payments.receipt} is null
        and ${payments.amountCents} = l.amount_cents
    )
    update ${payments} set receipt = f.receipt from fitting f
    where ${payments.vendorId} = f.vendor_id and ${payments.id} = f.id and f.payments = 1 and f.lines = 1 and f.is_meant and ${payments.receipt} is null`)

/**
 * Money that went back whence it came may have no receipt of its own: M-Pesa says only that a payment was reversed
 * already. Its line on the statement names the payment that was taken back. `unexplained` are the lines as rows of
 * provider, receipt, details and amount_cents.
 */
export const backfillReversals = (tx: Tx, unexplained: SQL) =>
  tx.execute(sql`
    with unexplained as materialized (${unexplained}), fitting as (
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
