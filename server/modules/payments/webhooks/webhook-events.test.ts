import { beforeAll, describe, expect, it } from 'vitest'
import { desc, eq } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import type { Person } from '#server/testing/builders/people.ts'
import { anOrderWithOpenPrompt } from '#server/testing/builders/suspense.ts'
import { callbackPathOf } from '#server/testing/stand-ins/webhook-sender.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { webhookEvents } from '../payments.tables.ts'

const world = aWorld()

const accepted = { status: 200, body: { ResultCode: 0, ResultDesc: 'Accepted' } }

/** Sends bytes as they are, over a real connection, and says what was answered and what was kept. */
async function send(path: string, body: string | Buffer, contentType: string | null = 'application/json') {
  const response = await fetch(world.config.providers.mpesa.callbackUrl + path, {
    method: 'POST',
    headers: contentType === null ? {} : { 'content-type': contentType },
    body: new Uint8Array(Buffer.from(body)),
  })
  const answer = { status: response.status, body: await response.json() }
  const [stored] = await world.db.select().from(webhookEvents).orderBy(desc(webhookEvents.id)).limit(1)
  return { answer, stored }
}

describe('the inbox', () => {
  let path: string
  let orderId: string
  let paymentId: string
  let admin: Person
  beforeAll(async () => {
    const prompted = await anOrderWithOpenPrompt(world)
    ;({ path } = await callbackPathOf(world, prompted.order.id))
    orderId = prompted.order.id
    paymentId = prompted.order.payment.id
    admin = prompted.admin
  })

  it('stores a callback whose secret path is known, with its payment', async () => {
    const { answer, stored } = await send(path, '{"Result":{"ResultCode":0}}')
    expect(answer).toEqual(accepted)
    expect(stored).toMatchObject({ body: { Result: { ResultCode: 0 } }, raw: null, bytes: null, paymentId })
  })

  it.each([
    ['no JSON', 'ResultCode=0&Amount=5'],
    ['half a JSON', '{"Result":'],
    ['nothing', ''],
    ['a NUL inside a string', '{"ResultDesc":"\\u0000"}'],
    ['half a character', '{"ResultDesc":"\\ud800"}'],
    ['a NUL itself', '\0'],
    ['bytes that are no text', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    ['10 kB of open brackets', '['.repeat(10_000)],
    ['10 kB of nested brackets', '['.repeat(5_000) + ']'.repeat(5_000)],
    ['33 nested objects', `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`],
  ])('stores %s byte for byte', async (_what, body) => {
    const { answer, stored } = await send(path, body)
    expect(answer).toEqual(accepted)
    expect(stored).toMatchObject({ body: null, bytes: null, paymentId })
    expect(stored?.raw).toEqual(Buffer.from(body))
  })

  it.each([['[1]'], ['"paid"'], ['7'], ['null'], ['true'], [`${'['.repeat(32)}${']'.repeat(32)}`]])(
    'stores %s, which is JSON and not an object',
    async (body) => {
      const { answer, stored } = await send(path, body)
      expect(answer).toEqual(accepted)
      expect(stored).toMatchObject({ body: JSON.parse(body), raw: null })
    },
  )

  it.each([null, 'text/plain', 'application/x-www-form-urlencoded', 'application/json;charset=UTF-8', 'nonsense'])(
    'accepts a callback with any content type, such as %s',
    async (contentType) => {
      const { answer, stored } = await send(path, '{"a":1}', contentType)
      expect(answer).toEqual(accepted)
      expect(stored).toMatchObject({ body: { a: 1 } })
    },
  )

  it('refuses a callback above 16 kB, also to a known path, and stores nothing', async () => {
    const before = await world.db.$count(webhookEvents)
    for (const address of [path, '/api/payments/stk/nobodys']) {
      const { answer } = await send(address, 'x'.repeat(16 * 1024 + 1))
      expect(answer).toMatchObject({ status: 413, body: { code: 'body_too_large' } })
    }
    expect(await world.db.$count(webhookEvents)).toBe(before)
  })

  it('applies a stored callback, and lists it for review', async () => {
    const { stored } = await send(path, 'no JSON')
    world.clock.pass(3_000)
    await world.periodicJobs.applyPendingWebhookEvents()
    const { items } = (await admin.get('/api/admin/webhook-events?outcome=MALFORMED&limit=100')).body
    expect(items.find(({ id }: { id: string }) => id === stored?.id)).toMatchObject({ body: 'no JSON', shown: 'WHOLE' })
  })

  it('lists webhook events whose stored body is nested 5,000 deep or larger than 16 kB as unreadable, beside the others', async () => {
    const { stored } = await send(path, '{"a":1}')
    const bodies = [`${'['.repeat(5_000)}${']'.repeat(5_000)}`, JSON.stringify({ text: 'x'.repeat(20_000) }), '{"a":2}']
    const ids = bodies.map(() => newId())
    for (const [place, body] of bodies.entries())
      await world.pool.query(
        `insert into webhook_events (id, provider, kind, vendor_id, payment_id, body, address, received_at, applied_at, outcome)
         select $1, provider, kind, vendor_id, payment_id, $2::jsonb, address, received_at, received_at, 'MALFORMED'
         from webhook_events where id = $3`,
        [ids[place], body, stored?.id],
      )
    const shown = (items: { id: string }[]) => ids.map((id) => items.find((item) => item.id === id))
    const expected = [
      { body: null, shown: 'UNREADABLE', bytes: 10_000 },
      { body: null, shown: 'UNREADABLE', bytes: 20_012 },
      { body: { a: 2 }, shown: 'WHOLE' },
    ]
    const list = await admin.get('/api/admin/webhook-events?limit=100')
    expect(shown(list.body.items)).toMatchObject(expected)
    const order = await admin.get(`/api/admin/orders/${orderId}`)
    expect(shown(order.body.payments[0].webhookEvents)).toMatchObject(expected)
  })

  it('applies a callback whose value is neither text nor number as malformed', async () => {
    const odd = { toString: 1, valueOf: 1 }
    const Item = [{ Name: 'Amount', Value: odd }]
    const stkCallback = { CheckoutRequestID: 'ws_CO_1', ResultCode: 0, CallbackMetadata: { Item } }
    const { stored } = await send(path, JSON.stringify({ Body: { stkCallback } }))
    world.clock.pass(3_000)
    await world.periodicJobs.applyPendingWebhookEvents()
    const [applied] = await world.db
      .select()
      .from(webhookEvents)
      .where(eq(webhookEvents.id, stored?.id ?? ''))
    expect(applied?.outcome).toBe('MALFORMED')
  })

  it.each([
    ['half a JSON', '{"email":'],
    ['10 kB of brackets', '['.repeat(10_000)],
    ['33 nested arrays', `{"email":${'['.repeat(32)}${']'.repeat(32)}}`],
    [
      '33 nested arrays after a string with brackets and escapes',
      `{"a":"]]\\\\\\"]]","email":${'['.repeat(32)}${']'.repeat(32)}}`,
    ],
  ])('refuses %s as the body of any other endpoint', async (_what, payload) => {
    const response = await world.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json' },
      payload,
    })
    expect(response.json()).toMatchObject({ status: 400, code: 'malformed_body' })
  })
})
