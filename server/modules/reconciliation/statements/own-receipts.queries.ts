import { type SQL, sql } from 'drizzle-orm'

/**
 * Everything here that has a receipt, found by its index, with its amount as a statement would show it. Money in suspense that was
 * given to a payment is that payment's; of money that never came, a statement shows nothing.
 */
export const ownSql = (receipt: SQL): SQL => sql`
  select receipt, method as provider, id, amount_cents as cents, 1 as place from payments
    where status = 'SUCCEEDED' and receipt = ${receipt}
  union all select receipt, provider, id, amount_cents, 2 from suspense_items
    where coalesce(resolution, '') not in ('GIVEN_TO_PAYMENT', 'NEVER_CAME') and receipt = ${receipt}
  union all select receipt, 'MPESA', id, -amount_cents, 3 from refunds where status = 'SUCCEEDED' and receipt = ${receipt}
  union all select reference, 'MPESA', id, -amount_cents, 3 from payouts where status = 'PAID' and reference = ${receipt}
  union all select receipt, 'MPESA', coalesce(refund_id, payout_id), -amount_cents, 4 from remittances
    where status = 'SUCCEEDED' and receipt = ${receipt}`
