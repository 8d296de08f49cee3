import type { ProviderId } from '#contracts/money/payments.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, select } from '#server/platform/database/select.ts'
import { isSharded } from '#server/platform/database/sharding/sharded.ts'
import { disbursements } from '../disbursements/disbursements.tables.ts'
import { payments, refunds } from '../payments.tables.ts'
import { countReceipt } from './receipts.ts'

/**
 * A payment that ended by the provider's answer to a question has no receipt: answers carry none. The statement has it,
 * with the order's number, which the customer was shown as the account. Where one line and one payment fit each other,
 * the payment learns its receipt. `unexplained` are the lines as rows of id, vendor_id, order_id, provider, receipt,
 * amount_cents and is_meant: other lines of an account count, whichever are meant, as one of two fits no better by
 * being asked about alone. Where the market is split the receipts of each vendor are written on its machine.
 */
export async function backfillReceipts(tx: Tx, unexplained: SQL): Promise<void> {
  const fitting = sql`
    with unexplained as materialized (${unexplained}), fitting as (
      select l.receipt, l.is_meant, ${payments.vendorId}, ${payments.id}, ${payments.provider}, count(*) over (partition by l.id) as payments,
        count(*) over (partition by ${payments.id}) as lines
      from unexplained l
      join ${payments} on ${payments.vendorId} = l.vendor_id and ${payments.orderId} = l.order_id
        and ${payments.provider} = l.provider and ${payments.status} = 'SUCCEEDED' and ${payments.receipt} is null
        and ${payments.amountCents} = l.amount_cents
    )`
  const isOne = sql`f.payments = 1 and f.lines = 1 and f.is_meant`
  if (!isSharded(tx)) {
    await tx.execute(sql`${fitting}
      update ${payments} set receipt = f.receipt from fitting f
      where ${payments.vendorId} = f.vendor_id and ${payments.id} = f.id and ${isOne} and ${payments.receipt} is null`)
    return
  }
  for (const row of await select(tx, taught, sql`from fitting f where ${isOne}`, { ctes: fitting })) {
    const { vendorId, receipt } = row
    const isPayment = sql`${payments.vendorId} = ${vendorId} and ${payments.id} = ${row.id} and ${payments.receipt} is null`
    const { rowCount } = await tx.update(payments).set({ receipt }).where(isPayment)
    if (rowCount === 1) await countReceipt(tx, row, receipt)
  }
}

const taught = columns({
  vendorId: sql<VendorId>`f.vendor_id`,
  id: sql<string>`f.id`,
  provider: sql<ProviderId>`f.provider`,
  receipt: sql<string>`f.receipt`,
})

/**
 * Money that went back whence it came may have no receipt of its own: M-Pesa says only that a payment was reversed
 * already. Its line on the statement names the payment that was taken back. `unexplained` are the lines as rows of
 * provider, receipt, details and amount_cents.
 */
export async function backfillReversals(tx: Tx, unexplained: SQL): Promise<void> {
  const fitting = sql`
    with unexplained as materialized (${unexplained}), fitting as (
      select ${disbursements.vendorId}, ${disbursements.id}, ${disbursements.provider}, l.receipt from unexplained l
      join ${disbursements} on ${disbursements.kind} = 'TO_SOURCE' and ${disbursements.provider} = l.provider and ${disbursements.status} = 'SUCCEEDED'
        and ${disbursements.receipt} is null and l.amount_cents = -${disbursements.amountCents}
        and strpos(l.details, ${disbursements.originalReceipt}) > 0
    )`
  if (!isSharded(tx)) {
    await tx.execute(sql`${fitting}, learnt as (
      update ${disbursements} set receipt = f.receipt from fitting f
      where ${disbursements.vendorId} = f.vendor_id and ${disbursements.id} = f.id and ${disbursements.receipt} is null
      returning ${disbursements.vendorId}, ${disbursements.refundId}, ${disbursements.receipt}
    )
    update ${refunds} set receipt = learnt.receipt from learnt
    where ${refunds.vendorId} = learnt.vendor_id and ${refunds.id} = learnt.refund_id and ${refunds.receipt} is null`)
    return
  }
  for (const { vendorId, id, provider, receipt } of await select(tx, taught, sql`from fitting f`, { ctes: fitting })) {
    const isReversal = sql`${disbursements.vendorId} = ${vendorId} and ${disbursements.id} = ${id} and ${disbursements.receipt} is null`
    const refundId = disbursements.refundId
    const [learnt] = await tx.update(disbursements).set({ receipt }).where(isReversal).returning({ refundId })
    if (!learnt?.refundId) continue
    const isRefund = sql`${refunds.vendorId} = ${vendorId} and ${refunds.id} = ${learnt.refundId} and ${refunds.receipt} is null`
    const { rowCount } = await tx.update(refunds).set({ receipt }).where(isRefund)
    if (rowCount === 1) await countReceipt(tx, { id: learnt.refundId, provider }, receipt)
  }
}
