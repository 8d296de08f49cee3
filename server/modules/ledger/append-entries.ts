import type { Tx } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'

/**
 * Appends the entries of transfers that are written already, very many at once, for ledgers that are made or copied
 * whole. `entries` selects their vendor_id, transfer_id, account_key and amount_cents. They are chained in the order of
 * their transfers' times, after what the accounts hold, and the balances move with them.
 */
export async function appendEntries(tx: Tx, entries: SQL): Promise<void> {
  await tx.execute(sql`lock table ledger_accounts in share row exclusive mode`)
  await tx.execute(sql`
    with appended as materialized (
      select e.vendor_id, e.transfer_id, e.account_key, e.amount_cents,
        coalesce(a.entry_count, 0) + row_number() over each as position,
        ledger_chain(coalesce(a.last_hash, ''), ledger_entry_text(e.vendor_id, e.account_key, e.amount_cents, t.id, t.kind,
          t.created_at, t.order_id, t.reference)) over each as hash
      from (${entries}) e
      join ledger_transfers t on t.vendor_id = e.vendor_id and t.id = e.transfer_id
      left join ledger_accounts a on a.vendor_id = e.vendor_id and a.key = e.account_key
      window each as (partition by e.vendor_id, e.account_key order by t.created_at, t.id)
    ), account as (
      insert into ledger_accounts as account (vendor_id, key, balance_cents, entry_count, last_hash)
      select last.vendor_id, last.account_key, sums.cents, last.position, last.hash
      from (select distinct on (vendor_id, account_key) * from appended order by vendor_id, account_key, position desc) last
      join (select vendor_id, account_key, sum(amount_cents) as cents from appended group by vendor_id, account_key) sums
        using (vendor_id, account_key)
      on conflict (vendor_id, key) do update set balance_cents = account.balance_cents + excluded.balance_cents,
        entry_count = excluded.entry_count, last_hash = excluded.last_hash
    )
    insert into ledger_entries (vendor_id, transfer_id, account_key, amount_cents, position, hash)
    select vendor_id, transfer_id, account_key, amount_cents, position, hash from appended`)
}
