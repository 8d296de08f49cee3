/**
 * An order from checkout to ledger as a program would do it that is written for speed and nothing else: the steps of the
 * product's, each row with a statement of its own, no rule looked at. Statements that do not need each other's results
 * are sent together.
 */
import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import type pg from 'pg'
import { inTransaction, send, sendTogether } from './database.ts'

export interface BareOrder {
  key: string
  vendorId: string
  customerId: string
  productId: string
  stockId: string
  phone: string
}

export const [total, earnings, commission] = [65_000, 58_500, 6_500]
const minutes = (count: number, from: Date) => new Date(from.getTime() + count * 60_000)
const hash = (token: string) => createHash('sha256').update(token).digest()

/** Goes on where a process before this one left off. */
let orders = Date.now() % 1_000_000_000

export interface Placed {
  id: string
  number: string
  payment: string
  token: string
}

/** The first transaction: key, customer, stock, order, line, price, transition, hold and payment with its claim. */
export function placeOrder(body: BareOrder): Promise<Placed | null> {
  const { key, vendorId, customerId, productId, stockId, phone } = body
  const [id, line, transition, hold, payment] = Array.from({ length: 5 }, () => randomUUIDv7()) as [string, ...string[]]
  const [now, number, token] = [new Date(), `BB${String(orders++).padStart(9, '0')}`, randomBytes(16).toString('hex')]
  const ends = minutes(15, now)
  return inTransaction(async (client) => {
    const results = await sendTogether(client, [
      'begin',
      [
        'claim-key',
        `insert into idempotency_records (user_id, route, key, body_hash, result, created_at) values ($1, 'bare', $2, $3, $4, $5)`,
        [customerId, key, hash(JSON.stringify(body)), JSON.stringify({ id, payment }), now],
      ],
      ['lock-customer', 'select id from users where id = $1 for no key update', [customerId]],
      [
        'lock-stock',
        'select quantity_left from stocks where vendor_id = $1 and id = $2 for no key update',
        [vendorId, stockId],
      ],
      [
        'take-stock',
        'update stocks set quantity_left = quantity_left - 1 where vendor_id = $1 and id = $2 and quantity_left >= 1',
        [vendorId, stockId],
      ],
      [
        'order',
        `insert into orders (id, number, vendor_id, customer_id, status, fulfilment, contact_name, contact_phone, contact_email,
          total_cents, earnings_cents, commission_cents, placed_at, expires_at, status_changed_at)
        values ($1, $2, $3, $4, 'PENDING_PAYMENT', 'PICKUP', 'Bare', $5, 'bare@example.com', $6, $7, $8, $9, $10, $9)`,
        [id, number, vendorId, customerId, phone, total, earnings, commission, now, ends],
      ],
      [
        'line',
        `insert into order_lines (id, order_id, vendor_id, product_id, kind, name, unit_price_cents, quantity, position,
          commission_basis_points, commission_cents)
        values ($1, $2, $3, $4, 'ITEM', 'Whole fried tilapia', $5, 1, 0, 1000, $6)`,
        [line, id, vendorId, productId, total, commission],
      ],
      [
        'price',
        `insert into order_price_lines (vendor_id, order_id, position, kind, party, amount_cents, order_line_id)
        values ($1, $2, 0, 'GOODS', 'VENDOR', $3, $4)`,
        [vendorId, id, total, line],
      ],
      [
        'transition',
        `insert into order_transitions (id, vendor_id, order_id, status, actor, at) values ($1, $2, $3, 'PENDING_PAYMENT', 'CUSTOMER', $4)`,
        [transition, vendorId, id, now],
      ],
      [
        'hold',
        `insert into holds (id, vendor_id, order_id, stock_id, quantity, status, ends_at) values ($1, $2, $3, $4, 1, 'HELD', $5)`,
        [hold, vendorId, id, stockId, ends],
      ],
      [
        'payment',
        `insert into payments (id, order_id, vendor_id, customer_id, method, provider, status, amount_cents, phone, reference,
          created_at, prompted_at, callback_token_hash)
        values ($1, $2, $3, $4, 'MPESA', 'mpesa', 'CREATED', $5, $6, $7, $8, $8, $9)`,
        [payment, id, vendorId, customerId, total, phone, number, now, hash(token)],
      ],
    ])
    const isTaken = results[4]?.rowCount === 1
    await client.query(isTaken ? 'commit' : 'rollback')
    return isTaken ? { id, number, payment: payment as string, token } : null
  })
}

export interface Callback {
  Body: { stkCallback: { ResultCode: number; CallbackMetadata?: { Item: { Name: string; Value?: unknown }[] } } }
}

interface StoredCallback {
  event: string
  vendor_id: string
  payment_id: string
}

/** Kept as it came, before it is acknowledged. */
export async function storeCallback(token: string, body: Callback, address: string): Promise<StoredCallback | null> {
  const event = randomUUIDv7()
  const [stored] = await send([
    'callback',
    `insert into webhook_events (id, provider, kind, vendor_id, payment_id, body, address, received_at)
    select $1, 'mpesa', 'PAYMENT', vendor_id, id, $3, $4, $5 from payments where callback_token_hash = $2
    returning vendor_id, payment_id`,
    [event, hash(token), JSON.stringify(body), address, new Date()],
  ])
  return stored?.rows[0] ? { event, ...stored.rows[0] } : null
}

/** The second transaction: payment with its unique receipt, order, transition, hold, ledger and the event. */
export function settle(stored: StoredCallback, body: Callback): Promise<void> {
  const { event, vendor_id: vendor, payment_id: payment } = stored
  const now = new Date()
  return inTransaction(async (client) => {
    const [, , found, locked] = await sendTogether(client, [
      'begin',
      ['lock-event', 'select body from webhook_events where id = $1 for update', [event]],
      [
        'lock-payment',
        'select order_id, amount_cents from payments where vendor_id = $1 and id = $2 for no key update',
        [vendor, payment],
      ],
      [
        'lock-order',
        `select id, total_cents, earnings_cents, commission_cents from orders
        where vendor_id = $1 and id = (select order_id from payments where vendor_id = $1 and id = $2) for no key update`,
        [vendor, payment],
      ],
    ])
    if (found?.rowCount !== 1 || locked?.rowCount !== 1) throw new Error(`nothing to settle by ${event}`)
    await writeSettled(client, { event, vendor, payment, order: locked.rows[0].id, receipt: receiptOf(body), now })
  })
}

const receiptOf = (body: Callback) =>
  body.Body.stkCallback.CallbackMetadata?.Item.find(({ Name }) => Name === 'MpesaReceiptNumber')?.Value

interface Settled {
  event: string
  vendor: string
  payment: string
  order: string
  receipt: unknown
  now: Date
}

/** With the commit: where one of them fails, it is a rollback. The receipt becomes unique by a trigger, as the product's. */
async function writeSettled(client: pg.PoolClient, { event, vendor, payment, order, receipt, now }: Settled) {
  const transfer = randomUUIDv7()
  const accounts = [
    ['commission', commission],
    ['pending', earnings],
    ['provider:mpesa', -total],
  ] as const
  await sendTogether(client, [
    [
      'pay',
      `update payments set status = 'SUCCEEDED', receipt = $3, settled_at = $4 where vendor_id = $1 and id = $2`,
      [vendor, payment, receipt, now],
    ],
    [
      'paid',
      `update orders set status = 'PAID', paid_at = $3, status_changed_at = $3, accept_by = $4 where vendor_id = $1 and id = $2`,
      [vendor, order, now, minutes(10, now)],
    ],
    [
      'paid-transition',
      `insert into order_transitions (id, vendor_id, order_id, status, actor, at) values ($1, $2, $3, 'PAID', 'SYSTEM', $4)`,
      [randomUUIDv7(), vendor, order, now],
    ],
    ['sold', `update holds set status = 'SOLD' where vendor_id = $1 and order_id = $2`, [vendor, order]],
    [
      'transfer',
      `insert into ledger_transfers (vendor_id, id, kind, reference, order_id, created_at) values ($1, $2, 'order_paid', $3, $4, $5)`,
      [vendor, transfer, payment, order, now],
    ],
    ...accounts.map(([account, cents]): [string, string, unknown[]] => [
      'balance',
      `insert into ledger_accounts as account (vendor_id, key, balance_cents, entry_count) values ($1, $2, $3, 1)
      on conflict (vendor_id, key) do update set balance_cents = account.balance_cents + excluded.balance_cents,
        entry_count = account.entry_count + 1`,
      [vendor, account, cents],
    ]),
    [
      'entries',
      `insert into ledger_entries (vendor_id, transfer_id, account_key, amount_cents, position, hash)
      select $1, $2, entry.key, entry.amount, account.entry_count, ''
      from unnest($3::text[], $4::bigint[]) entry(key, amount)
      join ledger_accounts account on account.vendor_id = $1 and account.key = entry.key`,
      [vendor, transfer, accounts.map(([account]) => account), accounts.map(([, cents]) => cents)],
    ],
    ['applied', `update webhook_events set applied_at = $2, outcome = 'APPLIED' where id = $1`, [event, now]],
    'commit',
  ])
}
