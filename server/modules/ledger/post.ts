import { sql } from 'drizzle-orm'
import type { TransferKind } from '#contracts/money/revenue.ts'
import type { OrderId, VendorId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { assert } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { type Entry, ownerOf } from './accounts.ts'

export interface Transfer {
  kind: TransferKind
  /** The id of the payment, order, refund or payout it is posted for. With its kind it is posted once, ever. */
  reference: string
  orderId?: OrderId
  vendorId?: VendorId
  /** Debits and credits that sum to zero. */
  entries: readonly Entry[]
  at: Date
}

/** Posts a balanced transfer and moves the balances with it, in the caller's transaction, in one statement. */
export async function post(tx: Tx, { kind, reference, orderId, vendorId, entries, at }: Transfer): Promise<string> {
  const id = newId()
  // One fixed order of accounts, so that two transfers never deadlock.
  const posted = entries
    .filter(({ amountCents }) => amountCents !== 0)
    .toSorted((a, b) => (a.account < b.account ? -1 : 1))
  assert(posted.length > 0, `${kind} ${reference} moves nothing`)
  assert(posted.reduce((sum, { amountCents }) => sum + amountCents, 0) === 0, `${kind} ${reference} is not balanced`)
  const keys = posted.map(({ account }) => account)
  const owners = keys.map(ownerOf)
  const amounts = posted.map(({ amountCents }) => amountCents)
  await tx.execute(sql`
    with entry as (
      select * from unnest(${sql.param(keys)}::text[], ${sql.param(owners)}::uuid[], ${sql.param(amounts)}::bigint[]) as e(key, owner, amount)
    ), transfer as (
      insert into ledger_transfers (id, kind, reference, order_id, vendor_id, created_at)
      values (${id}, ${kind}, ${reference}, ${orderId ?? null}, ${vendorId ?? null}, ${at.toISOString()})
    ), balance as (
      insert into ledger_accounts (key, vendor_id, balance_cents)
      select key, owner, amount from entry order by key
      on conflict (key) do update set balance_cents = ledger_accounts.balance_cents + excluded.balance_cents
    )
    insert into ledger_entries (transfer_id, account_key, amount_cents)
    select ${id}::uuid, key, amount from entry`)
  return id
}
