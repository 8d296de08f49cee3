import type { ProofSubject } from '#contracts/admin/ledger-proof.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'

export interface LedgerSize {
  counts: Record<ProofSubject, number>
  /** A hash over the last hashes of all accounts: a ledger of which anything was changed has another. */
  seal: string
}

/** Of how many rows the rules are checked, and the seal of the ledger, as this snapshot has them. */
export async function measureLedger(snapshot: Db): Promise<LedgerSize> {
  const { rows } = await snapshot.execute<{ counts: LedgerSize['counts']; seal: string }>(sql`
    select json_build_object(
      'TRANSFERS', (select count(*) from ledger_transfers), 'ENTRIES', (select count(*) from ledger_entries),
      'ACCOUNTS', (select count(*) from ledger_accounts), 'VENDORS', (select count(distinct vendor_id) from ledger_accounts),
      'RECEIPTS', (select count(*) from unique_receipts), 'PAYMENTS', (select count(*) from payments where status = 'SUCCEEDED'),
      'SENT', (select count(*) from disbursements), 'EVENTS', (select count(*) from event_cancellations),
      'ORDERS', (select count(*) from orders), 'LINES', (select count(*) from order_lines), 'STOCKS', (select count(*) from stocks)
    ) as counts,
    encode(sha256(convert_to(coalesce((select string_agg(concat_ws('|', vendor_id, key, entry_count, encode(last_hash, 'hex')), ';'
      order by vendor_id, key) from ledger_accounts), ''), 'UTF8')), 'hex') as seal
    where ${acrossVendors('ledger-rules')}`)
  return rows[0] as LedgerSize
}
