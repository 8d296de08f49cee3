import { stocks } from '#server/modules/catalog/catalog.tables.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { orders, orderTransitions } from '#server/modules/orders/orders.tables.ts'
import { disbursements } from '#server/modules/payments/disbursements/disbursements.tables.ts'
import { isOpenSql } from '#server/modules/payments/index.ts'
import { payments, refunds } from '#server/modules/payments/payments.tables.ts'
import { payouts } from '#server/modules/payouts/payouts.tables.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import type { World } from '../world/world.ts'
import type { Acknowledged } from './market-day.ts'

const differences = (what: string, there: Iterable<string>, acknowledged: Iterable<string>) => {
  const [a, b] = [new Set(there), new Set(acknowledged)]
  return [
    ...[...b].filter((one) => !a.has(one)).map((one) => `${what} ${one} was acknowledged and is not there`),
    ...[...a].filter((one) => !b.has(one)).map((one) => `${what} ${one} is there and was never acknowledged`),
  ]
}
const unequal = (what: string, found: number, expected: number) =>
  found === expected ? [] : [`${what}: ${found}, and it should be ${expected}`]

/**
 * Compares the acknowledged responses with the database. Every command was repeated until it was answered, so both
 * agree.
 */
export async function compareWithAcknowledged({ db }: World, acknowledged: Acknowledged): Promise<string[]> {
  const ids = async (table: typeof orders | typeof payouts) =>
    (await db.select({ id: table.id }).from(table)).map(({ id }) => id)
  const emails = (await db.select({ email: users.email }).from(users)).flatMap(({ email }) => email ?? [])
  const transitions = (await db.select().from(orderTransitions)).map(({ orderId, status }) => `${orderId} ${status}`)
  const decided = new Map((await db.select().from(payouts)).map(({ id, status }) => [id, status]))
  const acknowledgedTransitions = acknowledged.transitions.map(({ orderId, status }) => `${orderId} ${status}`)
  return [
    ...differences(
      'user',
      emails.filter((email) => email.endsWith('@market.example')),
      acknowledged.emails,
    ),
    ...differences('order', await ids(orders), acknowledged.orders),
    ...differences('payout', await ids(payouts), acknowledged.payouts),
    ...unequal('attempts to pay', await db.$count(payments), acknowledged.orders.size + acknowledged.attempts.size),
    ...unequal(
      'parts given back',
      await db.$count(refunds, eq(refunds.reason, 'One was cold')),
      acknowledged.refunds.size,
    ),
    ...acknowledgedTransitions
      .filter((transition) => !transitions.includes(transition))
      .map((transition) => `transition ${transition} was acknowledged and is not there`),
    ...transitions
      .filter((transition, n) => transitions.indexOf(transition) !== n)
      .map((transition) => `transition ${transition} was made twice`),
    ...acknowledged.decisions
      .filter(({ payoutId, isApproved }) => (decided.get(payoutId) === 'REJECTED') === isApproved)
      .map(({ payoutId }) => `payout ${payoutId} is ${decided.get(payoutId)}, and something else was acknowledged`),
  ]
}

/** Every piece is in the stock, held by an order, or sold. */
export async function countStock({ db }: World, each: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; all: number }>(sql`
    select id, quantity_left + (select coalesce(sum(quantity), 0)::int from holds where vendor_id = ${stocks.vendorId} and stock_id = ${stocks.id} and status in ('HELD', 'SOLD')) as all
    from ${stocks}`)
  return rows.flatMap(({ id, all }) => unequal(`stock ${id}`, all, each))
}

/** What still waits for the worker or the provider, by name. */
export async function unfinished({ db }: World): Promise<string[]> {
  const { rows: events } = await db.execute<{ row: string; disbursement: string | null; isApplied: boolean }>(sql`
    select 'webhook event ' || id || ', ' || concat(kind, ' ', outcome) || ': ' || body as row,
      disbursement_id as disbursement, applied_at is not null as "isApplied" from webhook_events order by id`)
  const { rows } = await db.execute<{ row: string; disbursement: string | null }>(sql`
    select 'payment ' || id || ' is ' || status as row, null as disbursement from ${payments} where ${isOpenSql}
    union all select 'order ' || id || ' is ' || status, null from orders where status in ('PENDING_PAYMENT', 'PAID')
    union all select 'disbursement ' || id || ' is ' || status, id::text from disbursements where status in ('CREATED', 'SENT')`)
  const toldOf = (disbursement: string | null) =>
    disbursement ? events.filter((event) => event.disbursement === disbursement).map(({ row }) => `, told ${row}`) : []
  return [
    ...rows.map(({ row, disbursement }) => [row, ...toldOf(disbursement)].join('')),
    ...events.filter(({ isApplied }) => !isApplied).map(({ row }) => `${row} is not applied`),
  ]
}

/** Compares M-Pesa's own ledger with the program's, item by item. */
export async function compareWithBook({ db, phones }: World): Promise<string[]> {
  const moved = phones.accountLedger.movements()
  const paidFor = Map.groupBy(
    moved.filter(({ kind }) => kind === 'payment'),
    ({ account }) => account ?? '',
  )
  const succeeded = await db.select().from(payments).where(eq(payments.status, 'SUCCEEDED'))
  const known = Map.groupBy(succeeded, ({ reference }) => reference)
  const numbers = new Set([...paidFor.keys(), ...known.keys()])
  const sent = await db.select().from(disbursements)
  const undone = Map.groupBy(
    moved.filter(({ kind }) => kind === 'reversal'),
    ({ linkedReceipt }) => linkedReceipt ?? '',
  )
  const reversals = Map.groupBy(
    sent.filter(({ kind }) => kind === 'TO_SOURCE'),
    ({ originalReceipt }) => originalReceipt ?? '',
  )
  const arrived = sent.filter(({ kind, status }) => kind === 'TO_PHONE' && status === 'SUCCEEDED')
  const paidOut = moved.filter(({ kind }) => kind === 'b2c')
  const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0)
  return [
    ...[...numbers].flatMap((number) =>
      unequal(`payments for ${number}`, known.get(number)?.length ?? 0, paidFor.get(number)?.length ?? 0),
    ),
    ...[...new Set([...undone.keys(), ...reversals.keys()])].flatMap((receipt) => {
      const believed = reversals.get(receipt) ?? []
      const found = believed.filter(({ status }) => status === 'SUCCEEDED').length
      const why = believed.map(({ id, status, failure }) => `${id} ${status} ${failure}`).join(', ')
      return unequal(`reversals of ${receipt} (${why})`, found, undone.get(receipt)?.length ?? 0)
    }),
    ...unequal('payments to phones', arrived.length, paidOut.length),
    ...unequal(
      'payments to phones in KES',
      sum(arrived.map(({ amountCents }) => amountCents / 100)),
      -sum(paidOut.map(({ amountKES }) => amountKES)),
    ),
  ]
}

/** Compares what came and went by M-Pesa's own ledger with what the program's has of it, by the kinds of its transfers. */
export async function compareProviderAccount({ db, phones }: World): Promise<string[]> {
  const { rows } = await db.execute<{ kind: string; kes: number }>(sql`
    select t.kind, (sum(e.amount_cents) / 100)::float8 as kes from ledger_entries e
    join ledger_transfers t on t.vendor_id = e.vendor_id and t.id = e.transfer_id
    where e.account_key = 'provider:mpesa' group by t.kind`)
  const posted = (...kinds: string[]) =>
    rows.reduce((all, { kind, kes }) => (kinds.includes(kind) ? all - kes : all), 0)
  const moved = (...kinds: string[]) =>
    phones.accountLedger
      .movements()
      .reduce((all, { kind, amountKES }) => (kinds.includes(kind) ? all + amountKES : all), 0)
  return [
    ...unequal('money that came', posted('order_paid', 'unmatched_money'), moved('payment')),
    ...unequal('money that went', posted('refund_done', 'payout_paid'), moved('reversal', 'b2c')),
  ]
}
