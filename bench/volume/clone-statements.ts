import { noteMissing } from '#server/modules/reconciliation/index.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { withoutTriggers } from './clone-orders.ts'

/**
 * M-Pesa's statement of each whole month: a line for each payment but one in some thousands, which is missing there,
 * with so many lines that nobody knows and so many charges that were posted.
 */
export const addStatements = (db: Db, count: number) =>
  inTransaction(db, async (tx) => {
    await withoutTriggers(tx)
    const admin = sql`(select id from users where role = 'ADMIN' order by id limit 1)`
    await tx.execute(sql`
      insert into statements (id, provider, file_name, file_hash, starts_at, ends_at, line_count, imported_by, imported_at)
      select uuidv7(month - now()), 'mpesa', 'statement-' || to_char(month, 'YYYY-MM') || '.csv', sha256(convert_to(month::text, 'UTF8')),
        month, month + interval '1 month', 1, ${admin}, month + interval '1 month'
      from generate_series((select date_trunc('month', min(settled_at)) from payments), now() - interval '1 month', interval '1 month') month`)
    await tx.execute(sql`
      insert into statement_lines (id, statement_id, provider, receipt, details, is_charge, other_party, account, amount_cents, completed_at,
        state, matched_id)
      select uuidv7(paid.settled_at - now()), statements.id, 'mpesa', paid.receipt, 'Pay Bill', false, '', '', paid.amount_cents,
        paid.settled_at, 'MATCHED', paid.id
      from payments paid join statements on paid.settled_at between statements.starts_at and statements.ends_at
      where paid.provider = 'mpesa' and paid.status = 'SUCCEEDED' and paid.receipt is not null and right(paid.receipt, 3) <> '777'`)
    await tx.execute(sql`
      insert into statement_lines (id, statement_id, provider, receipt, details, is_charge, other_party, account, amount_cents, completed_at,
        state, resolution, resolved_at, resolved_by, note)
      select uuidv7(at - now()), statement.id, 'mpesa', 'CHG' || lpad(n::text, 7, '0'), 'Pay merchant Charge', true, '', '', -1000, at,
        'RESOLVED', 'PROVIDER_FEE', at, ${admin}, 'Fees of the month'
      from (select id, starts_at from statements order by ends_at desc limit 1) statement,
        generate_series(1, ${count}::int) n, lateral (select statement.starts_at + n * (interval '28 days' / ${count}::int) as at) moment`)
    await tx.execute(sql`
      insert into statement_lines (id, statement_id, provider, receipt, details, is_charge, other_party, account, amount_cents, completed_at, state)
      select uuidv7(at - now()), statement.id, 'mpesa', 'STM' || lpad(n::text, 7, '0'), 'Pay Bill', false, '', 'KIBANDA', 100 * (1 + n % 5000), at,
        'UNMATCHED'
      from (select id, starts_at from statements order by ends_at desc limit 1) statement,
        generate_series(1, ${Math.ceil(count / 30)}::int) n,
        lateral (select statement.starts_at + n * (interval '28 days' / ${Math.ceil(count / 30)}::int) as at) moment`)
    await noteMissing(tx)
  })
