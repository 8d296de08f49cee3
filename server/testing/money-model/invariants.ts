import { inArray, type SQL, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { OrderId, PayoutId } from '#contracts/wire/primitives.ts'
import { verifyBooks } from '#server/modules/audit/index.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { isUncertainSql } from '#server/modules/payments/index.ts'
import { payments } from '#server/modules/payments/payments.tables.ts'
import { payouts } from '#server/modules/payouts/payouts.tables.ts'
import { accountKES } from '../builders/money.ts'
import type { World } from '../world/world.ts'
import type { History } from './history.ts'

/** The shops' initial earnings: released, without an order that they came from. */
const givenTo = (vendor: SQL) => sql`coalesce((select sum(-e.amount_cents) from ledger_entries e
  join ledger_transfers t on t.vendor_id = e.vendor_id and t.id = e.transfer_id
  where t.kind = 'earnings_released' and e.account_key = 'provider:mpesa' and ${vendor}), 0)`

/** Vendors that got more than they earned without a debt for it, counted without the ledger. */
const overpaid = sql`
  select v.id from vendors v
  where coalesce((select sum(amount_cents) from payouts where vendor_id = v.id and status = 'PAID'), 0)
    > coalesce((select sum(o.earnings_cents) from orders o where o.vendor_id = v.id and o.paid_at is not null), 0)
      + ${givenTo(sql`t.vendor_id = v.id`)} - coalesce((select sum(r.earnings_cents) from refunds r where r.vendor_id = v.id), 0)
    and coalesce((select balance_cents from ledger_accounts where vendor_id = v.id and key = 'available'), 0) >= 0`

/** The invariants that hold after every step. */
export async function mustHold(world: World, history: History) {
  expect(await verifyBooks(world.db)).toEqual([])
  const acknowledged = history.orders.map(({ id }) => id as OrderId)
  expect(await world.db.$count(orders, inArray(orders.id, acknowledged))).toBe(new Set(acknowledged).size)
  expect(await world.db.$count(payouts, inArray(payouts.id, history.payouts as PayoutId[]))).toBe(
    history.payouts.length,
  )
  expect((await world.db.execute(overpaid)).rows).toEqual([])
}

interface Account {
  utilityKES: number
  chargesKES: number
}

/** Our balance at the provider by its own ledger, without its charges. */
export async function heldByProvider(world: World): Promise<number> {
  const { utilityKES, chargesKES }: Account = await world.phones.control('/account')
  return utilityKES + Math.abs(chargesKES)
}

/**
 * Once nothing is under way, the provider's ledger and ours agree to the shilling, except for payments by hand, which the
 * simulated portal has no record of, and for webhook events whose amount is a shilling less than was paid.
 */
export async function assertBooksAgree(world: World, heldBefore: number) {
  const { held, byProvider } = await compareBooks(world, heldBefore)
  expect(held).toBe(byProvider)
}

/** What the provider holds, by our ledger and by its own. */
async function compareBooks(world: World, heldBefore: number) {
  const { rows } = await world.db.execute<{ byHand: number; misnamed: number; given: number }>(sql`select
    ${givenTo(sql`true`)} as given,
    (select coalesce(sum(amount_cents), 0) from refunds where receipt like 'HAND%')
    + (select coalesce(sum(amount_cents), 0) from payouts where reference like 'HAND%') as "byHand",
    (select count(*) from suspense_items where reason = 'WRONG_AMOUNT') as misnamed`)
  const [{ byHand, misnamed, given }] = rows as [(typeof rows)[number]]
  const held = 0 - (await accountKES(world, 'provider:mpesa')) - Number(given) / 100
  const byProvider = (await heldByProvider(world)) - heldBefore - Number(byHand) / 100 - Number(misnamed)
  return { held, byProvider }
}

/**
 * Before anybody has looked at the list of payments that may have been charged: what the provider has beyond our books is no more than
 * what stands there.
 */
export async function assertDifferenceIsListed(world: World, heldBefore: number) {
  const [row] = await world.db
    .select({ cents: sql<string>`coalesce(sum(${payments.amountCents}), 0)` })
    .from(payments)
    .where(isUncertainSql)
  const { held, byProvider } = await compareBooks(world, heldBefore)
  expect(byProvider - held).toBeGreaterThanOrEqual(0)
  expect(byProvider - held).toBeLessThanOrEqual(Number(row?.cents) / 100)
}

/** How often each outcome was reached, to show that a set of histories covers them. */
export async function countOutcomes(world: World): Promise<Record<string, number>> {
  const { rows } = await world.db.execute<{ end: string; count: number }>(sql`
    select what || ' ' || status as end, count(*)::int as count from (
      select 'payment' as what, status from payments union all select 'order', status from orders
      union all select 'refund', status from refunds union all select 'payout', status from payouts
      union all select kind, status from disbursements union all select 'webhook event', outcome from webhook_events
      union all select 'learned', learned ->> 'kind' from disbursements, jsonb_array_elements(checks) learned
      union all select 'uncertain payment', status from payments where uncertain_since is not null
      union all select 'suspense', reason from suspense_items) each
    group by 1`)
  return Object.fromEntries(rows.map(({ end, count }) => [end, count]))
}
