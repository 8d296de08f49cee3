import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { withoutTriggers } from './clone-orders.ts'

/**
 * What administrators read besides orders, over the last year: audit entries, webhook events of the payments (one in a
 * hundred still to be reviewed), payouts that were rejected, and money in suspense that never came. None of it moves
 * money, so the ledger holds.
 */
export const addHistory = (db: Db, count: number) =>
  inTransaction(db, async (tx) => {
    await withoutTriggers(tx)
    const admin = sql`(select id from users where role = 'ADMIN' order by id limit 1)`
    const moments = (rows: number) =>
      sql`generate_series(1, ${rows}::int) n cross join lateral (select now() - n * (interval '365 days' / ${rows}::int) as at) moment`
    await tx.execute(sql`
      insert into audit_entries (id, actor_id, action, subject_kind, subject_id, detail, at)
      select uuidv7(at - now()), actor.id,
        (array['order.refund', 'payout.approve', 'vendor.approve', 'user.disable', 'setting.change', 'product.approve'])[1 + n % 6],
        (array['order', 'payout', 'vendor', 'user', 'setting', 'product'])[1 + n % 6], uuidv7(at - now()),
        jsonb_build_object('reason', 'Reason ' || n, 'amountCents', 100 * (n % 5000)), at
      from ${moments(count)}
      join (select id, row_number() over (order by id) as place from users order by id limit 1000) actor on actor.place = 1 + n % 1000`)
    await tx.execute(sql`
      insert into webhook_events (id, provider, kind, vendor_id, payment_id, body, address, received_at, applied_at, outcome)
      select uuidv7(settled_at - now()), provider, 'PAYMENT', vendor_id, id,
        jsonb_build_object('Body', jsonb_build_object('stkCallback', jsonb_build_object('ResultCode', 0, 'Receipt', receipt))),
        '196.201.214.200', settled_at, settled_at, case when right(reference, 2) = '00' then 'CONTRADICTED' else 'APPLIED' end
      from (select * from payments where status = 'SUCCEEDED' and settled_at is not null limit ${count}) paid`)
    await tx.execute(sql`
      insert into payouts (id, vendor_id, amount_cents, provider, phone, status, requested_by, requested_at, decided_by, decided_at, settled_at, reason)
      select uuidv7(at - now()), shop.id, 10000 + 100 * (n % 50000), 'mpesa', shop.phone, 'REJECTED', shop.owner_id, at, ${admin}, at, at, 'Ask again'
      from ${moments(Math.ceil(count / 5))}
      join (select *, row_number() over () as place, count(*) over () as count from vendors where slug like '%-clone-%') shop
        on shop.place = 1 + n % shop.count`)
    await tx.execute(sql`
      insert into suspense_items (id, vendor_id, provider, reason, amount_cents, receipt, phone, account, opened_at, resolution, resolved_at, resolved_by, note)
      select uuidv7(at - now()), shop.id, 'mpesa', 'UNKNOWN_ACCOUNT', 100 * (1 + n % 5000), 'VOL' || lpad(n::text, 7, '0'),
        '+2547' || lpad(n::text, 8, '0'), 'KIBANDA', at, 'NOT_RECEIVED', at, ${admin}, 'Nobody paid it'
      from ${moments(Math.ceil(count / 15))}, (select id from vendors order by id limit 1) shop`)
  })
