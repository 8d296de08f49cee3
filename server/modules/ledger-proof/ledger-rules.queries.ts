import { type SQL, sql } from '#server/platform/database/drizzle.ts'

/** Everything that has a provider's receipt, and counts under it. */
const countedSql = sql`
  select provider, receipt, 'payment' as what, id from payments union all select provider, receipt, 'refund', id from refunds
  union all select provider, reference, 'payout', id from payouts
  union all select provider, receipt, 'suspense', id from suspense_items where coalesce(resolution, '') not in ('ALLOCATED_TO_PAYMENT', 'NOT_RECEIVED')`

/**
 * Entries whose hash is not that of the entry and the one before it (an entry that was changed is named alone, for the
 * next was written with the hash that it kept), entries that do not follow the one before, accounts that do not end
 * with their last, and those that have not the end any more that the last proof found in them: one that was cut off with
 * its balance and its count set back, or rewritten as a whole.
 */
const chainSql = sql`
  with chained as (
    select *, lag(position, 1, 0) over of_account as before, lag(hash, 1, ''::bytea) over of_account as previous
    from ledger_entries window of_account as (partition by vendor_id, account_key order by position)
  )
  select 'entry ' || e.position || ' of account ' || e.account_key || ' of ' || e.vendor_id || ' (transfer ' || e.transfer_id || ')' as row,
    case when e.position > e.before + 1 then 'follows entry ' || e.before || ', so ' || e.position - e.before - 1 || ' before it are gone'
      when e.position <= e.before then 'follows entry ' || e.before || ', so one was put in' else 'was changed' end as found
  from chained e join ledger_transfers t on t.vendor_id = e.vendor_id and t.id = e.transfer_id
  where e.position <> e.before + 1 or e.hash <> sha256(e.previous || ledger_entry_text(e.vendor_id, e.account_key, e.amount_cents,
    e.transfer_id, t.kind, t.created_at, t.order_id, t.reference))
  union all
  select 'account ' || key || ' of ' || vendor_id, case
    when a.entry_count is null then 'is gone, and entry ' || h.entry_count || ' was proved'
    when a.entry_count <> coalesce(ends.position, 0) or a.last_hash <> coalesce(ends.last, ''::bytea)
      then 'ends with entry ' || coalesce(ends.position, 0) || ' of ' || a.entry_count
    when h.entry_count > coalesce(ends.position, 0)
      then 'ends with entry ' || coalesce(ends.position, 0) || ', and entry ' || h.entry_count || ' was proved'
    else 'has another entry ' || h.entry_count || ' than was proved' end
  from (select vendor_id, key, entry_count, last_hash from ledger_accounts) a
  full join (select vendor_id, account_key as key, entry_count, hash from ledger_heads) h using (vendor_id, key)
  left join (
    select e.vendor_id, e.account_key as key, max(e.position) as position,
      (array_agg(e.hash) filter (where e.position = a.entry_count))[1] as last,
      (array_agg(e.hash) filter (where e.position = h.entry_count))[1] as head
    from ledger_entries e
    left join ledger_accounts a on a.vendor_id = e.vendor_id and a.key = e.account_key
    left join ledger_heads h on h.vendor_id = e.vendor_id and h.account_key = e.account_key
    group by e.vendor_id, e.account_key) ends using (vendor_id, key)
  where a.entry_count is distinct from coalesce(ends.position, 0) or a.last_hash <> coalesce(ends.last, ''::bytea)
    or (h.entry_count is not null and h.hash <> coalesce(ends.head, ''::bytea))`

/**
 * The rules, each with a query for the rows that break it: `row` names one, `found` describes the fault. Amounts are in
 * cents.
 */
export const ledgerRules = {
  'A transfer has entries, and they sum to zero': sql`
    select 'transfer ' || t.id || ' (' || t.kind || ')' as row, coalesce('sum ' || e.cents, 'no entries') as found
    from ledger_transfers t left join (
      select vendor_id, transfer_id, sum(amount_cents) as cents from ledger_entries group by vendor_id, transfer_id) e
      on e.vendor_id = t.vendor_id and e.transfer_id = t.id
    where coalesce(e.cents, 1) <> 0`,
  'The accounts of a vendor together hold nothing': sql`
    select 'accounts of ' || vendor_id as row, 'sum ' || sum(balance_cents) as found
    from ledger_accounts group by vendor_id having sum(balance_cents) <> 0`,
  'A balance is the sum of its entries': sql`
    select 'account ' || a.key || ' of ' || a.vendor_id as row, 'balance ' || a.balance_cents || ', entries ' || coalesce(sum(e.amount_cents), 0) as found
    from ledger_accounts a left join ledger_entries e on e.vendor_id = a.vendor_id and e.account_key = a.key
    group by a.vendor_id, a.key having a.balance_cents <> coalesce(sum(e.amount_cents), 0)`,
  'The entries of an account are chained by hash, from the first to the last': chainSql,
  'A receipt counts once': sql`
    select 'receipt ' || receipt as row, string_agg(what || ' ' || id, ', ' order by id) as found
    from (${countedSql}) each
    where receipt is not null group by provider, receipt having count(*) > 1`,
  'Each receipt that counts is in the one count of them': sql`
    select 'receipt ' || receipt as row, 'of ' || what || ' ' || id as found
    from (${countedSql}) each where receipt is not null
      and not exists (select 1 from unique_receipts c where c.receipt = each.receipt and c.provider = each.provider and c.owner_id = each.id)`,
  'No more goes back than came in': sql`
    select 'payment ' || p.id as row, p.status || ' with ' || p.amount_cents || ', refunds ' || sum(r.amount_cents) as found
    from payments p join refunds r on r.vendor_id = p.vendor_id and r.payment_id = p.id
    group by p.vendor_id, p.id having sum(r.amount_cents) > case when p.status = 'SUCCEEDED' then p.amount_cents else 0 end`,
  'A payment that succeeded is posted once, with its amount': sql`
    select 'payment ' || p.id as row, count(t.id) || ' postings, ' || coalesce(-sum(e.amount_cents), 0) || ' of ' || p.amount_cents as found
    from payments p
    left join ledger_transfers t on t.vendor_id = p.vendor_id and t.reference = p.id::text and t.kind in ('order_paid', 'unmatched_money')
    left join ledger_entries e on e.vendor_id = t.vendor_id and e.transfer_id = t.id and e.account_key like 'provider:%'
    where p.status = 'SUCCEEDED'
    group by p.vendor_id, p.id having count(t.id) <> 1 or coalesce(-sum(e.amount_cents), 0) <> p.amount_cents`,
  'Money is posted for a payment that succeeded': sql`
    select 'transfer ' || t.id || ' (' || t.kind || ')' as row, coalesce('payment ' || p.id || ' is ' || p.status, 'no payment ' || t.reference) as found
    from ledger_transfers t left join payments p on p.vendor_id = t.vendor_id and p.id::text = t.reference
    where t.kind in ('order_paid', 'unmatched_money') and p.status is distinct from 'SUCCEEDED'
      and not (t.kind = 'unmatched_money' and exists (select 1 from suspense_items s where s.vendor_id = t.vendor_id and s.id::text = t.reference))`,
  'What is on its way, or kept aside, is what is owed': sql`
    select 'account ' || key || ' of ' || vendor_id as row, 'balance ' || coalesce(a.balance_cents, 0) || ', owed ' || coalesce(p.owed, 0) as found
    from (select vendor_id, key, sum(cents) as owed from (
        select vendor_id, 'payouts:in_transit' as key, amount_cents as cents from payouts where status in ('REQUESTED', 'APPROVED', 'SENT')
        union all select vendor_id, 'refunds:in_transit', amount_cents from refunds where status <> 'SUCCEEDED'
        union all select vendor_id, 'suspense', amount_cents from suspense_items where resolution is null) each
      group by vendor_id, key) p
    full join (select * from ledger_accounts where key in ('payouts:in_transit', 'refunds:in_transit', 'suspense')) a using (vendor_id, key)
    where coalesce(a.balance_cents, 0) <> coalesce(p.owed, 0)`,
  'What was paid out is posted once, with its amount': sql`
    select each.what || ' ' || each.id as row, count(t.id) || ' postings, ' || coalesce(sum(e.amount_cents), 0) || ' of ' || each.amount_cents as found
    from (select 'payout' as what, vendor_id, id, amount_cents, 'payout_paid' as kind from payouts where status = 'PAID'
      union all select 'refund', vendor_id, id, amount_cents, 'refund_done' from refunds where status = 'SUCCEEDED') each
    left join ledger_transfers t on t.vendor_id = each.vendor_id and t.reference = each.id::text and t.kind = each.kind
    left join ledger_entries e on e.vendor_id = t.vendor_id and e.transfer_id = t.id and e.account_key like 'provider:%'
    group by each.what, each.id, each.amount_cents having count(t.id) <> 1 or coalesce(sum(e.amount_cents), 0) <> each.amount_cents`,
  'Money is sent once for one thing': sql`
    select 'disbursement for ' || coalesce(refund_id, payout_id) as row, string_agg(id::text, ', ' order by id) as found
    from disbursements where status = 'SUCCEEDED' group by coalesce(refund_id, payout_id) having count(*) > 1`,
  'A correction is posted once, as two people decided it': sql`
    select 'correction ' || coalesce(c.id::text, t.reference) as row,
      case when c.id is null then 'posted, and confirmed by nobody' when t.id is null then 'confirmed, and not posted'
        else 'confirmed ' || c.entries || ', posted ' || t.entries end as found
    from (select vendor_id, id, lower(from_account) || ' ' || -amount_cents || ', ' || lower(to_account) || ' ' || amount_cents as entries
      from ledger_corrections where confirmed_by is not null) c
    full join (select t.vendor_id, t.id, t.reference,
        coalesce(string_agg(e.account_key || ' ' || e.amount_cents, ', ' order by e.amount_cents), 'nothing') as entries
      from ledger_transfers t left join ledger_entries e on e.vendor_id = t.vendor_id and e.transfer_id = t.id
      where t.kind = 'correction' group by t.vendor_id, t.id) t
      on t.vendor_id = c.vendor_id and t.reference = c.id::text
    where c.id is null or t.id is null or c.entries <> t.entries`,
  'A vendor bears no more of what providers kept than they kept of the payments of its cancelled event': sql`
    select 'transfer ' || t.id as row, 'charged ' || e.amount_cents || ', kept ' || coalesce(kept.cents, 0) as found
    from ledger_transfers t join ledger_entries e on e.vendor_id = t.vendor_id and e.transfer_id = t.id and e.account_key = 'provider_fees'
    left join lateral (select -sum(f.amount_cents) as cents from event_cancellation_refunds r
      join payments p on p.vendor_id = r.vendor_id and p.order_id = r.order_id
      join ledger_transfers ft on ft.vendor_id = p.vendor_id and ft.kind = 'provider_fee' and ft.reference = p.id::text
      join ledger_entries f on f.vendor_id = ft.vendor_id and f.transfer_id = ft.id and f.account_key = 'provider_fees'
      where r.vendor_id = t.vendor_id and r.event_id::text = t.reference) kept on true
    where t.kind = 'provider_fee_charged' and e.amount_cents > coalesce(kept.cents, 0)`,
  'The commission of an order is that of its lines': sql`
    select 'order ' || o.id as row, 'commission ' || o.commission_cents || ', lines ' || sum(l.commission_cents) as found
    from orders o join order_lines l on l.vendor_id = o.vendor_id and l.order_id = o.id
    group by o.vendor_id, o.id having sum(l.commission_cents) <> o.commission_cents`,
  'The price lines of an order sum to its total': sql`
    select 'order ' || o.id as row, 'total ' || o.total_cents || ', price lines ' || coalesce(sum(p.amount_cents), 0) as found
    from orders o left join order_price_lines p on p.vendor_id = o.vendor_id and p.order_id = o.id
    group by o.vendor_id, o.id having coalesce(sum(p.amount_cents), 0) <> o.total_cents`,
  'What of an order is whose follows from its price lines': sql`
    select 'order ' || o.id as row, 'price lines ' || concat_ws(', ', p.vendor, p.fee, p.tax, p.promotion) as found
    from orders o join (select vendor_id, order_id, coalesce(sum(amount_cents) filter (where party = 'VENDOR'), 0) as vendor,
        coalesce(sum(amount_cents) filter (where party = 'PLATFORM' and kind = 'FEE'), 0) as fee,
        coalesce(sum(amount_cents) filter (where kind = 'TAX'), 0) as tax,
        coalesce(-sum(amount_cents) filter (where party = 'PLATFORM' and kind = 'DISCOUNT'), 0) as promotion
      from order_price_lines group by vendor_id, order_id) p on p.vendor_id = o.vendor_id and p.order_id = o.id
    where (o.earnings_cents + o.commission_cents, o.service_fee_cents, o.tax_cents, o.promotion_cents) <> (p.vendor, p.fee, p.tax, p.promotion)`,
  'No side gives back more of an order than it has': sql`
    select 'order ' || o.id as row, 'refunded ' || concat_ws(', ', r.earnings, r.commission, r.fee, r.tax, r.promotion) as found
    from orders o join (select vendor_id, order_id, sum(earnings_cents) as earnings, sum(commission_cents) as commission,
        sum(service_fee_cents) as fee, sum(tax_cents) as tax, sum(promotion_cents) as promotion
      from refunds group by vendor_id, order_id) r on r.vendor_id = o.vendor_id and r.order_id = o.id
    where r.earnings > o.earnings_cents or r.commission > o.commission_cents or r.fee > o.service_fee_cents
      or r.tax > o.tax_cents or r.promotion > o.promotion_cents`,
  'No order line gives back more than was paid for it': sql`
    select 'order line ' || r.order_line_id as row, 'paid ' || p.paid || ', refunded ' || r.refunded as found
    from (select vendor_id, order_line_id, sum(amount_cents) as refunded from refund_lines group by vendor_id, order_line_id) r
    join order_lines l on l.vendor_id = r.vendor_id and l.id = r.order_line_id
    cross join lateral (select sum(amount_cents) as paid from order_price_lines each
      where each.vendor_id = l.vendor_id and each.order_id = l.order_id and each.order_line_id = l.id) p
    where r.refunded > p.paid`,
  'The earnings of a completed order are released, or wait for their time': sql`
    select 'order ' || o.id as row, 'earned ' || o.earnings_cents - coalesce(r.cents, 0) || ', never released' as found
    from orders o
    left join (select vendor_id, order_id, sum(earnings_cents) as cents from refunds group by vendor_id, order_id) r
      on r.vendor_id = o.vendor_id and r.order_id = o.id
    left join ledger_transfers t on t.vendor_id = o.vendor_id and t.kind = 'earnings_released' and t.reference = o.id::text
    where o.status = 'COMPLETED' and o.earnings_due_at is null and t.id is null and o.earnings_cents > coalesce(r.cents, 0)`,
  'Nothing is sold that is not there': sql`
    select 'stock ' || id as row, quantity_left || ' left' as found from stocks where quantity_left < 0`,
} as const satisfies Record<string, SQL>

export type LedgerRule = keyof typeof ledgerRules
