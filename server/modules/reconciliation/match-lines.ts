import { type SQL, sql } from 'drizzle-orm'
import type { StatementLineId } from '#contracts/primitives.ts'
import type { Db } from '#server/platform/db.ts'

/** A charge carries the receipt of what it is for; its details tell it from the movement itself. */
export const isChargeSql = sql`(l.amount_cents < 0 and l.details ~* '\\mcharges?$')`

const isOpenSql = sql`l.state in ('UNKNOWN_HERE', 'OTHER_AMOUNT')`

/** What nobody has explained; a charge explains itself and only waits to be posted. */
export const isUnexplainedSql = sql`(${isOpenSql} and not ${isChargeSql})`

/**
 * Compares the lines that are open (or one of them) with everything here that has a receipt, and writes down how they stand.
 * It is a function of what is there, so doing it again, or in another order, comes to the same.
 */
export async function matchLines(tx: Db, only?: StatementLineId) {
  const isMeant = only ? sql`${isOpenSql} and l.id = ${only}` : isOpenSql
  await learnReceipts(tx, isMeant)
  await tx.execute(sql`
    with meant as materialized (
      select l.id, l.provider, l.receipt, l.amount_cents from statement_lines l where ${isMeant} and not ${isChargeSql}
    ), own as (${ownSql(sql`(select receipt from meant)`)}),
    found as (
      select distinct on (m.id) m.id, own.id as own_id, own.cents = m.amount_cents as is_equal
      from meant m left join own on own.receipt = m.receipt and own.provider = m.provider and sign(own.cents) = sign(m.amount_cents)
      order by m.id, own.cents = m.amount_cents desc nulls last, own.place, own.id
    )
    update statement_lines l set matched_id = f.own_id::text,
      state = case when f.own_id is null then 'UNKNOWN_HERE' when f.is_equal then 'MATCHED' else 'OTHER_AMOUNT' end
    from found f where l.id = f.id
      and (l.matched_id is distinct from f.own_id::text or f.is_equal)`)
}

/**
 * Everything here that has one of these receipts, with its amount as a statement would show it. Money in suspense that was
 * given to a payment is that payment's; of money that never came, a statement shows nothing.
 */
export const ownSql = (receipts: SQL): SQL => sql`
  select receipt, method as provider, id, amount_cents as cents, 1 as place from payments
    where status = 'SUCCEEDED' and receipt in ${receipts}
  union all select receipt, provider, id, amount_cents, 2 from suspense_items
    where coalesce(resolution, '') not in ('GIVEN_TO_PAYMENT', 'NEVER_CAME') and receipt in ${receipts}
  union all select receipt, 'MPESA', id, -amount_cents, 3 from refunds where status = 'SUCCEEDED' and receipt in ${receipts}
  union all select reference, 'MPESA', id, -amount_cents, 3 from payouts where status = 'PAID' and reference in ${receipts}
  union all select receipt, 'MPESA', coalesce(refund_id, payout_id), -amount_cents, 4 from remittances
    where status = 'SUCCEEDED' and receipt in ${receipts}`

/**
 * A payment that ended by the provider's answer to a question has no receipt: answers carry none. The statement has it, with
 * the order's number, which the customer was shown as the account. Where one line and one payment fit each other, the
 * payment learns its receipt.
 */
const learnReceipts = (tx: Db, isMeant: SQL) =>
  tx.execute(sql`
    with fitting as (
      select l.receipt, p.id, count(*) over (partition by l.id) as payments, count(*) over (partition by p.id) as lines
      from statement_lines l
      join orders o on o.number = upper(l.account)
      join payments p on p.order_id = o.id and p.method = l.provider and p.status = 'SUCCEEDED' and p.receipt is null
        and p.amount_cents = l.amount_cents
      where ${isMeant} and l.state = 'UNKNOWN_HERE' and l.account <> ''
        and not exists (select from (${ownSql(sql`(l.receipt)`)}) own)
    )
    update payments p set receipt = f.receipt from fitting f
    where f.id = p.id and f.payments = 1 and f.lines = 1 and p.receipt is null`)
