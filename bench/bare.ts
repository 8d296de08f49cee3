/** The bare peer: Fastify and `pg` with prepared statements and nothing else, on the same database. */
import { randomUUIDv7 } from 'node:crypto'
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import pg from 'pg'
import { sandboxPasskey } from '#server/modules/payments/providers/mpesa/mpesa-settings.ts'
import { eatTimestamp, stkPassword } from '#server/modules/payments/providers/mpesa/stk-push.ts'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const app = fastify({ logger: false })

const phones = process.env.PHONES_URL as string
const basic = Buffer.from('uliza-demo-key:uliza-demo-secret').toString('base64')
let token = ''

/** The same call to M-Pesa that follows a checkout, with the two updates that it makes of the payment. */
async function prompt(payment: string, phone: string, reference: string) {
  await pool.query({
    name: 'asked',
    text: 'update payments set prompted_at = $2 where id = $1',
    values: [payment, new Date()],
  })
  const timestamp = eatTimestamp(new Date())
  const response = await fetch(`${phones}/mpesa/stkpush/v1/processrequest`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      BusinessShortCode: 174379,
      Password: stkPassword('174379', sandboxPasskey, timestamp),
      Timestamp: timestamp,
      TransactionType: 'CustomerPayBillOnline',
      Amount: 650,
      PartyA: Number(phone.slice(1)),
      PartyB: 174379,
      PhoneNumber: Number(phone.slice(1)),
      CallBackURL: 'http://127.0.0.1/bare',
      AccountReference: reference,
      TransactionDesc: 'Order',
    }),
  })
  const { CheckoutRequestID: request } = (await response.json()) as { CheckoutRequestID?: string }
  await pool.query({
    name: 'prompted',
    text: `update payments set status = 'PROMPTED', provider_request_id = $2 where id = $1`,
    values: [payment, request ?? null],
  })
}

app.get('/bare/list', async () => {
  const { rows } = await pool.query({
    name: 'list',
    text: `select id, slug, name, tagline, area, county, cover, logo, has_pickup, preparation_from, preparation_to
      from vendors where status = $1 order by lower(name), id limit 24`,
    values: ['APPROVED'],
  })
  return { items: rows }
})

interface Body {
  vendorId: string
  customerId: string
  productId: string
  stockId: string
  phone: string
}

let orders = 0

/** Writes the rows that a checkout writes, without any check. */
const placeOrder = async (request: FastifyRequest<{ Body: Body }>, reply: FastifyReply) => {
  const { vendorId, customerId, productId, stockId, phone } = request.body
  const [order, line, transition, hold, payment] = Array.from({ length: 5 }, () => randomUUIDv7())
  const now = new Date()
  const number = `BB${String(orders++).padStart(9, '0')}`
  const client = await pool.connect()
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values })
  try {
    await client.query('begin')
    await run('stock', 'update stocks set quantity_left = quantity_left - 1 where id = $1 and quantity_left >= 1', [
      stockId,
    ])
    await run(
      'order',
      `insert into orders (id, number, vendor_id, customer_id, status, fulfilment, contact_name, contact_phone, contact_email, total_cents,
        earnings_cents, commission_cents, placed_at, expires_at, status_changed_at)
      values ($1, $2, $3, $4, 'PENDING_PAYMENT', 'PICKUP', 'Bare', $5, 'bare@example.com', 65000, 58500, 6500, $6, $6, $6)`,
      [order, number, vendorId, customerId, phone, now],
    )
    await run(
      'line',
      `insert into order_lines (id, order_id, vendor_id, product_id, kind, name, unit_price_cents, quantity, position, commission_basis_points, commission_cents)
      values ($1, $2, $3, $4, 'ITEM', 'Whole fried tilapia', 65000, 1, 0, 1000, 6500)`,
      [line, order, vendorId, productId],
    )
    await run(
      'price',
      `insert into order_price_lines (vendor_id, order_id, position, kind, party, amount_cents, order_line_id)
      values ($1, $2, 0, 'GOODS', 'VENDOR', 65000, $3)`,
      [vendorId, order, line],
    )
    await run(
      'move',
      `insert into order_transitions (id, vendor_id, order_id, status, actor, at) values ($1, $2, $3, 'PENDING_PAYMENT', 'CUSTOMER', $4)`,
      [transition, vendorId, order, now],
    )
    await run(
      'hold',
      `insert into holds (id, vendor_id, order_id, stock_id, quantity, status, ends_at) values ($1, $2, $3, $4, 1, 'HELD', $5)`,
      [hold, vendorId, order, stockId, now],
    )
    await run(
      'payment',
      `insert into payments (id, order_id, vendor_id, customer_id, method, provider, status, amount_cents, phone, reference, created_at)
      values ($1, $2, $3, $4, 'MPESA', 'mpesa', 'CREATED', 65000, $5, $6, $7)`,
      [payment, order, vendorId, customerId, phone, number, now],
    )
    await client.query('commit')
    client.release()
  } catch (error) {
    // A connection in a transaction that has failed is of no use to the next order.
    client.release(true)
    throw error
  }
  if (request.url.endsWith('/prompted')) prompt(payment as string, phone, number).catch(() => undefined)
  return reply.status(201).send({ id: order, number })
}
app.post('/bare/order', placeOrder)
app.post('/bare/order/prompted', placeOrder)

const granted = await fetch(`${phones}/oauth/v1/generate?grant_type=client_credentials`, {
  headers: { authorization: `Basic ${basic}` },
})
token = ((await granted.json()) as { access_token: string }).access_token
const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.(address)
