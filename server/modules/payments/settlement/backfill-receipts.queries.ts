import { type SQL, sql } from 'drizzle-orm'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Tx } from '#server/platform/database/database.ts'

/**
 * Everything here that has a receipt, found by its index, with its amount as a statement would show it. Money in suspense that was
 * given to a payment is that payment's; of money that never came, a statement shows nothing.
 */
export const ownReceiptsSql = (receipt: SQL): SQL => sql`
  select receipt, method as provider, id, amount_cents as cents, 1 as place from payments
    where ${acrossVendors('statement-lines')} and status = 'SUCCEEDED' and receipt = ${receipt}
  union all select receipt, provider, id, amount_cents, 2 from suspense_items
    where coalesce(resolution, '') not in ('ALLOCATED_TO_PAYMENT', 'NOT_RECEIVED') and receipt = ${receipt}
  union all select receipt, 'MPESA', id, -amount_cents, 3 from refunds where status = 'SUCCEEDED' and receipt = ${receipt}
  union all select reference, 'MPESA', id, -amount_cents, 3 from payouts where status = 'PAID' and reference = ${receipt}
  union all select receipt, 'MPESA', coalesce(refund_id, payout_id), -amount_cents, 4 from disbursements
    where status = 'SUCCEEDED' and receipt = ${receipt}`

/**
 * A payment that ended by the provider's answer to a question has no receipt: answers carry none. The statement has it, with
 * the order's number, which the customer was shown as the account. Where one line and one payment fit each other, the
 * payment learns its receipt.
 */
export const backfillReceipts = (tx: Tx, isMeant: SQL) =>
  tx.execute(sql`
    with unexplained as materialized (
      select l.id, l.receipt, l.account, l.provider, l.amount_cents from statement_lines l
      where ${isMeant} and l.state = 'UNMATCHED' and l.account <> ''
        and not exists (select from (${ownReceiptsSql(sql`l.receipt`)}) own)
    ), fitting as (
      select l.receipt, p.vendor_id, p.id, count(*) over (partition by l.id) as payments, count(*) over (partition by p.id) as lines
      from unexplained l
      join orders o on o.number = upper(l.account)
      join payments p on p.vendor_id = o.vendor_id and p.order_id = o.id and p.method = l.provider and p.status = 'SUCCEEDED'
        and p.receipt is null and p.amount_cents = l.amount_cents
    )
    update payments p set receipt = f.receipt from fitting f
    where p.vendor_id = f.vendor_id and p.id = f.id and f.payments = 1 and f.lines = 1 and p.receipt is null`)

/**
 * A reversal that ended by "already reversed" has no receipt of its own. Its line on the statement names the payment that was
 * taken back, and a payment is taken back once.
 */
export const backfillReversals = (tx: Tx, isMeant: SQL) =>
  tx.execute(sql`
    with unexplained as materialized (
      select l.receipt, l.details, l.amount_cents from statement_lines l
      where ${isMeant} and l.state = 'UNMATCHED' and not exists (select from (${ownReceiptsSql(sql`l.receipt`)}) own)
    ), fitting as (
      select m.vendor_id, m.id, l.receipt from unexplained l join disbursements m
        on m.kind = 'REVERSAL' and m.status = 'SUCCEEDED' and m.receipt is null
        and l.amount_cents = -m.amount_cents and strpos(l.details, m.original_receipt) > 0
    ), learnt as (
      update disbursements m set receipt = f.receipt from fitting f
      where m.vendor_id = f.vendor_id and m.id = f.id and m.receipt is null returning m.vendor_id, m.refund_id, m.receipt
    )
    update refunds r set receipt = learnt.receipt from learnt
    where r.vendor_id = learnt.vendor_id and r.id = learnt.refund_id and r.receipt is null`)
