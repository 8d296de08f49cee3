import type { AccountKey } from '#server/modules/ledger/index.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { momentSql } from '#server/platform/database/sql.ts'

/** The end of an account: how many entries it has, and the hash of the last in hexadecimal. */
export interface LedgerHead extends Record<string, unknown> {
  vendorId: string
  account: AccountKey
  entries: number
  hash: string
}

/** The ends of the accounts that have gone on since theirs was kept, as a snapshot has them. */
export async function readHeads(snapshot: Db): Promise<LedgerHead[]> {
  const { rows } = await snapshot.execute<LedgerHead>(sql`
    select a.vendor_id as "vendorId", a.key as account, a.entry_count::float8 as entries, encode(a.last_hash, 'hex') as hash
    from ledger_accounts a left join ledger_heads h on h.vendor_id = a.vendor_id and h.account_key = a.key
    where ${acrossVendors('ledger-rules')} and a.entry_count > coalesce(h.entry_count, 0)`)
  return rows
}

/** Keeps the ends of accounts whose chains held, for the next proof to ask for. */
export async function keepHeads(tx: Tx, heads: readonly LedgerHead[], provedAt: Date): Promise<void> {
  if (heads.length === 0) return
  await tx.execute(sql`
    insert into ledger_heads as kept (vendor_id, account_key, entry_count, hash, proved_at)
    select "vendorId", account, entries, decode(hash, 'hex'), ${momentSql(provedAt)}
    from json_to_recordset(${JSON.stringify(heads)}::json) as head ("vendorId" uuid, account text, entries bigint, hash text)
    on conflict (vendor_id, account_key) do update
      set entry_count = excluded.entry_count, hash = excluded.hash, proved_at = excluded.proved_at
      where excluded.entry_count > kept.entry_count`)
}
