import type { TransferKind } from '#contracts/money/revenue.ts'
import type { OrderId, VendorId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { preparedEither } from '#server/platform/database/prepared.ts'
import { param } from '#server/platform/database/sql.ts'
import { assert } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Entry } from './accounts.ts'

export interface Transfer {
  kind: TransferKind
  /** The id of the payment, order, refund or payout it is posted for. With its kind it is posted once, ever. */
  reference: string
  /** Whose accounts it moves value between, or `platformVendorId`. Between two vendors value moves by two transfers. */
  vendorId: VendorId
  orderId?: OrderId
  /** Debits and credits that sum to zero. */
  entries: readonly Entry[]
  at: Date
}

const insertTransfer = sql`
  insert into ledger_transfers (vendor_id, id, kind, reference, order_id, created_at)
  values (${param('vendorId')}, ${param('id')}, ${param('kind')}, ${param('reference')}, ${param('orderId')}, ${param('at')})`

const entries = sql`unnest(${param('keys')}::text[], ${param('amounts')}::bigint[]) as e(key, amount)`

const writeTogether = sql`
  with transfer as (${insertTransfer} returning *), entry as materialized (
    select key, amount, ledger_entry_text(vendor_id, key, amount, id, kind, created_at, order_id, reference) as text
    from transfer, ${entries}
  ), account as (
    insert into ledger_accounts as account (vendor_id, key, balance_cents, entry_count, last_hash)
    select ${param('vendorId')}::uuid, key, amount, 1, sha256(text) from entry order by key
    on conflict (vendor_id, key) do update set balance_cents = account.balance_cents + excluded.balance_cents,
      entry_count = account.entry_count + 1,
      last_hash = sha256(account.last_hash || (select text from entry where key = account.key))
    returning key, entry_count, last_hash
  )
  insert into ledger_entries (vendor_id, transfer_id, account_key, amount_cents, position, hash)
  select ${param('vendorId')}::uuid, ${param('id')}::uuid, key, amount, entry_count, last_hash
  from entry join account using (key)`

/** An account that is new has the text of its first entry until the next statement makes it the hash. */
const writeApart = [
  insertTransfer,
  sql`insert into ledger_accounts as account (vendor_id, key, balance_cents, entry_count, last_hash)
    select ${param('vendorId')}::uuid, key, amount, 1, ledger_entry_text(${param('vendorId')}::uuid, key, amount, ${param('id')}::uuid,
      ${param('kind')}::text, ${param('at')}::timestamptz, ${param('orderId')}::uuid, ${param('reference')}::text)
    from ${entries} order by key
    on conflict (vendor_id, key) do update set balance_cents = account.balance_cents + excluded.balance_cents,
      entry_count = account.entry_count + 1, last_hash = sha256(account.last_hash || excluded.last_hash)`,
  sql`update ledger_accounts set last_hash = sha256(last_hash)
    where vendor_id = ${param('vendorId')} and key = any(${param('keys')}::text[]) and entry_count = 1`,
  sql`insert into ledger_entries (vendor_id, transfer_id, account_key, amount_cents, position, hash)
    select a.vendor_id, ${param('id')}::uuid, key, amount, entry_count, last_hash
    from ledger_accounts a join ${entries} using (key) where a.vendor_id = ${param('vendorId')}`,
]

const write = preparedEither(writeTogether, writeApart)

/**
 * Posts a balanced transfer and moves the balances with it, in the caller's transaction. The row of
 * an account is locked by its update, so its entries get their positions and hashes one after the other.
 */
export async function post(tx: Tx, { kind, reference, orderId, vendorId, entries, at }: Transfer): Promise<string> {
  const id = newId()
  // In the order of their keys, so that two transfers never deadlock. `available`, which payouts and refunds lock to
  // read it, is first.
  const posted = entries
    .filter(({ amountCents }) => amountCents !== 0)
    .toSorted((a, b) => (a.account < b.account ? -1 : 1))
  assert(posted.length > 0, `${kind} ${reference} moves nothing`)
  assert(posted.reduce((sum, { amountCents }) => sum + amountCents, 0) === 0, `${kind} ${reference} is not balanced`)
  const keys = posted.map(({ account }) => account)
  const amounts = posted.map(({ amountCents }) => amountCents)
  const values = { id, vendorId, kind, reference, orderId: orderId ?? null, keys, amounts }
  await write(tx, { ...values, at: at.toISOString() })
  return id
}
