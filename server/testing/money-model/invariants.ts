import { expect } from 'vitest'
import type { OrderId, PayoutId } from '#contracts/wire/primitives.ts'
import { ledgerRules, verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { isUncertainSql } from '#server/modules/payments/index.ts'
import { payments } from '#server/modules/payments/payments.tables.ts'
import { uniqueReceipts } from '#server/modules/payments/settlement/receipts.tables.ts'
import { payouts } from '#server/modules/payouts/payouts.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { eq, inArray, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import { accountKES } from '../builders/money.ts'
import type { World } from '../world/world.ts'
import type { History } from './history.ts'

/** The shops' initial earnings: released, without an order that they came from. */
const givenTo = (vendor: SQL) => sql`coalesce((select sum(-e.amount_cents) from ledger_entries e
  join ledger_transfers t on t.vendor_id = e.vendor_id and t.id = e.transfer_id
  where t.kind = 'earnings_released' and e.account_key = 'provider:mpesa' and ${vendor}), 0)`

/** Vendors that got more than they earned without a debt for it, counted without the ledger. */
const overpaid = sql`
  select v.id from (select distinct vendor_id as id from ledger_accounts) v
  where coalesce((select sum(amount_cents) from payouts where vendor_id = v.id and status = 'PAID'), 0)
    > coalesce((select sum(o.earnings_cents) from orders o where o.vendor_id = v.id and o.paid_at is not null), 0)
      + ${givenTo(sql`t.vendor_id = v.id`)} - coalesce((select sum(r.earnings_cents) from refunds r where r.vendor_id = v.id), 0)
    and coalesce((select balance_cents from ledger_accounts where vendor_id = v.id and key = 'available'), 0) >= 0`

/** Money that M-Pesa has confirmed, and that is neither a payment nor in suspense: only a statement would show it. */
const confirmedInVain = sql`
  select body ->> 'TransID' as receipt, outcome from webhook_events
  where kind = 'DIRECT' and applied_at is not null
    and not exists (select from unique_receipts counted where counted.receipt = body ->> 'TransID')`

/** Places and goods that are neither left nor held nor sold, or are both. */
const miscounted = sql`
  select s.id, s.quantity_left, s.quota from stocks s
  where s.quota is not null and s.quantity_left <> s.quota - coalesce((select sum(h.quantity) from holds h
    where h.vendor_id = s.vendor_id and h.stock_id = s.id and h.status in ('HELD', 'SOLD')), 0)`

/** Orders of tickets that hold other places than their tickets need: those that are not void. */
const misplaced = sql`
  select h.order_id from holds h join orders o on o.vendor_id = h.vendor_id and o.id = h.order_id
  where h.status = 'SOLD' and o.fulfilment = 'TICKETS' and h.quantity <> (select count(*) from tickets t
    where t.vendor_id = h.vendor_id and t.order_id = h.order_id and t.status <> 'VOID')`

/**
 * What is asked after every step, each planned once by a connection: to plan the rules of the ledger takes PostgreSQL
 * five times as long as to check them on a few histories. The value makes it a prepared statement.
 */
const afterEveryStep = Object.entries({ ...ledgerRules, overpaid, confirmedInVain, miscounted, misplaced }).map(
  ([rule, broken]) => ({ rule, find: prepared<object>(sql`select * from (${broken}) broken limit ${10}`) }),
)

/** The rows that break one of those, each with its rule. */
export async function violationsIn(db: Db) {
  const violations: { rule: string }[] = []
  for (const { rule, find } of afterEveryStep) for (const row of await find(db, {})) violations.push({ ...row, rule })
  return violations
}

/** The invariants that hold after every step. */
export async function mustHold(world: World, history: History) {
  expect(await violationsIn(world.db)).toEqual([])
  const acknowledged = history.orders.map(({ id }) => id as OrderId)
  expect(await world.db.$count(orders, inArray(orders.id, acknowledged))).toBe(new Set(acknowledged).size)
  expect(await world.db.$count(payouts, inArray(payouts.id, history.payouts as PayoutId[]))).toBe(
    history.payouts.length,
  )
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
 * Once every list is empty, the provider's ledger and ours agree to the shilling, except for payments by hand, which
 * the portal lacks.
 */
export async function assertLedgerAgrees(world: World, heldBefore: number) {
  expect(await verifyLedger(world.db)).toEqual([])
  const { held, byProvider, misnamed } = await compareLedger(world, heldBefore)
  expect({ held, misnamed }).toEqual({ held: byProvider, misnamed: 0 })
  const receipts = new Set(world.phones.accountLedger.movements().map(({ receipt }) => receipt))
  const counted = await world.db.select().from(uniqueReceipts)
  expect(counted.filter(({ receipt }) => !receipts.has(receipt) && !receipt.startsWith('HAND'))).toEqual([])
}

/**
 * What the provider holds, by our ledger and by its own. Of a webhook event whose amount was a shilling less than was
 * paid, that shilling is in neither until somebody has resolved the statement's line.
 */
async function compareLedger(world: World, heldBefore: number) {
  const { rows } = await world.db.execute<{ byHand: number; misnamed: number; given: number }>(sql`select
    ${givenTo(sql`true`)} as given,
    (select coalesce(sum(amount_cents), 0) from refunds where receipt like 'HAND%')
    + (select coalesce(sum(amount_cents), 0) from payouts where reference like 'HAND%') as "byHand",
    (select count(*) from suspense_items s where reason = 'WRONG_AMOUNT' and account is null
      and (s.receipt in (select l.receipt from statement_lines l where l.state = 'RESOLVED')) is not true) as misnamed`)
  const [{ byHand, misnamed, given }] = rows as [(typeof rows)[number]]
  const held = 0 - (await accountKES(world, 'provider:mpesa')) - Number(given) / 100
  const byProvider = (await heldByProvider(world)) - heldBefore - Number(byHand) / 100 - Number(misnamed)
  return { held, byProvider, misnamed: Number(misnamed) }
}

/**
 * What the provider has received for orders that were paid by hand, too, under receipts that nothing here has counted:
 * the statement shows it.
 */
async function shownByStatementAlone(world: World): Promise<number> {
  const counted = new Set((await world.db.select().from(uniqueReceipts)).map(({ receipt }) => receipt))
  const direct = await world.db.select({ number: payments.reference }).from(payments).where(eq(payments.isDirect, true))
  const came = world.phones.accountLedger.movements().filter(({ amountKES }) => amountKES > 0)
  const accountOf = ({ account = '' }: { account?: string }) => account.replaceAll(' ', '').toUpperCase()
  const byHand = new Set(came.filter(({ kind }) => kind === 'paybill').map(accountOf))
  for (const { number } of direct) byHand.add(number)
  const uncounted = came.filter((movement) => !counted.has(movement.receipt) && byHand.has(accountOf(movement)))
  return uncounted.reduce((sum, { amountKES }) => sum + amountKES, 0)
}

/**
 * Before anybody has looked at a list: what the provider has beyond our ledger is no more than what stands on that of
 * payments that may have been charged, and on the statement for orders that were paid by hand.
 */
export async function assertDifferenceIsListed(world: World, heldBefore: number) {
  const [row] = await world.db
    .select({ cents: sql<string>`coalesce(sum(${payments.amountCents}), 0)` })
    .from(payments)
    .where(isUncertainSql)
  const { held, byProvider } = await compareLedger(world, heldBefore)
  expect(byProvider - held).toBeGreaterThanOrEqual(0)
  expect(byProvider - held).toBeLessThanOrEqual(Number(row?.cents) / 100 + (await shownByStatementAlone(world)))
}

/** How often each outcome was reached, to show that a set of histories covers them. */
export async function countOutcomes(world: World): Promise<Record<string, number>> {
  const { rows } = await world.db.execute<{ end: string; count: number }>(sql`
    select what || ' ' || status as end, count(*)::int as count from (
      select 'payment' as what, status from payments union all select 'order', status from orders
      union all select 'cancelled', actor from order_transitions t where status = 'CANCELLED' and exists (
        select from order_transitions p where p.order_id = t.order_id and p.status = 'PAID' and p.at <= t.at)
      union all select 'ticket', void_reason from tickets where void_reason is not null
      union all select 'refund', status from refunds union all select 'payout', status from payouts
      union all select 'refunded', reason from refunds where reason like 'PAID_%'
      union all select kind, status from disbursements union all select 'webhook event', outcome from webhook_events
      union all select 'direct event', outcome from webhook_events where kind = 'DIRECT'
      union all select 'learned', learned ->> 'kind' from disbursements, jsonb_array_elements(checks) learned
      union all select 'uncertain payment', status from payments where uncertain_since is not null
      union all select 'direct payment', status from payments where is_direct
      union all select 'direct payment', 'after ' || t.status from payments p
        join order_transitions t on t.order_id = p.order_id and t.status in ('EXPIRED', 'CANCELLED') where p.is_direct
      union all select 'suspense', reason from suspense_items union all select 'suspense', resolution from suspense_items
      union all select 'by hand', case when s.amount_cents < p.amount_cents then 'UNDERPAID' else 'OVERPAID' end
        from suspense_items s join payments p on p.id = s.payment_id where s.account is not null and s.reason = 'WRONG_AMOUNT'
      union all select 'audit', action from audit_entries where action like 'discrepancy.%') each
    group by 1`)
  return Object.fromEntries(rows.map(({ end, count }) => [end, count]))
}
