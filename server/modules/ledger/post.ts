import { sql } from 'drizzle-orm'
import type { Cents } from '#contracts/money.ts'
import type { OrderId, VendorId } from '#contracts/primitives.ts'
import type { TransferKind } from '#contracts/revenue.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { assert } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { type AccountKey, ownerOf } from './accounts.ts'

export interface Transfer {
  kind: TransferKind
  /** What it is posted for: the payment's, the order's, the refund's or the payout's id. With its kind it is posted once, ever. */
  reference: string
  orderId?: OrderId
  vendorId?: VendorId
  /** What each account gains (or, below zero, gives). */
  gains: readonly (readonly [AccountKey, Cents])[]
  at: Date
}

/** Posts a balanced transfer and moves the balances with it, in the caller's transaction, in one statement. */
export async function post(tx: Tx, { kind, reference, orderId, vendorId, gains, at }: Transfer): Promise<string> {
  const id = newId()
  // One fixed order of accounts, so that two transfers never wait for each other in a circle.
  const moved = gains.filter(([, amount]) => amount !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1))
  assert(moved.length > 0, `${kind} ${reference} moves nothing`)
  assert(moved.reduce((sum, [, amount]) => sum + amount, 0) === 0, `${kind} ${reference} is not balanced`)
  const keys = moved.map(([key]) => key)
  const owners = moved.map(([key]) => ownerOf(key))
  const amounts = moved.map(([, amount]) => amount)
  await tx.execute(sql`
    with gain as (
      select * from unnest(${sql.param(keys)}::text[], ${sql.param(owners)}::uuid[], ${sql.param(amounts)}::bigint[]) as g(key, owner, amount)
    ), transfer as (
      insert into ledger_transfers (id, kind, reference, order_id, vendor_id, created_at)
      values (${id}, ${kind}, ${reference}, ${orderId ?? null}, ${vendorId ?? null}, ${at.toISOString()})
    ), balance as (
      insert into ledger_accounts (key, vendor_id, balance_cents)
      select key, owner, amount from gain order by key
      on conflict (key) do update set balance_cents = ledger_accounts.balance_cents + excluded.balance_cents
    )
    insert into ledger_entries (transfer_id, account_key, amount_cents)
    select ${id}::uuid, key, amount from gain`)
  return id
}
