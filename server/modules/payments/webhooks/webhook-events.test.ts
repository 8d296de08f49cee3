import { desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
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

const paths = [
  '/api/payments/stk/nobodys',
  '/api/payments/disbursements/result/nobodys',
  '/api/payments/disbursements/timeout/nobodys',
  '/api/payments/disbursements/status/nobodys',
]

describe('the inbox', () => {
  it.each(paths)('stores a callback to %s, also with an unknown secret, and answers with success', async (path) => {
    const { answer, stored } = await send(path, '{"Result":{"ResultCode":0}}')
    expect(answer).toEqual(accepted)
    expect(stored).toMatchObject({
      body: { Result: { ResultCode: 0 } },
      raw: null,
      paymentId: null,
      disbursementId: null,
    })
  })

  it.each([
    ['no JSON', 'ResultCode=0&Amount=5'],
    ['half a JSON', '{"Result":'],
    ['nothing', ''],
    ['a NUL inside a string', '{"ResultDesc":"\\u0000"}'],
    ['half a character', '{"ResultDesc":"\\ud800"}'],
    ['a NUL itself', '\0'],
    ['bytes that are no text', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    ['a depth that nothing reads', '['.repeat(100_000)],
  ])('stores %s byte for byte', async (_what, body) => {
    for (const path of paths) {
      const { answer, stored } = await send(path, body)
      expect(answer).toEqual(accepted)
      expect(stored).toMatchObject({ body: null })
      expect(stored?.raw).toEqual(Buffer.from(body))
    }
  })

  it.each([['[1]'], ['"paid"'], ['7'], ['null'], ['true']])(
    'stores %s, which is JSON and not an object',
    async (body) => {
      const { answer, stored } = await send(paths[0] as string, body)
      expect(answer).toEqual(accepted)
      expect(stored).toMatchObject({ body: JSON.parse(body), raw: null })
    },
  )

  it.each([null, 'text/plain', 'application/x-www-form-urlencoded', 'application/json;charset=UTF-8', 'nonsense'])(
    'accepts a callback with any content type, such as %s',
    async (contentType) => {
      const { answer, stored } = await send(paths[0] as string, '{"a":1}', contentType)
      expect(answer).toEqual(accepted)
      expect(stored).toMatchObject({ body: { a: 1 } })
    },
  )

  it.each(['%00', '..%2F..', "'; drop table payments --", 'ß'.repeat(90), '%F0%9F%92%B8', 'a'.repeat(200)])(
    'accepts any secret in the path of a callback, such as "%s"',
    async (token) => {
      const { answer, stored } = await send(`/api/payments/stk/${token.includes('%') ? token : encodeURI(token)}`, '{}')
      expect(answer).toEqual(accepted)
      expect(stored).toMatchObject({ paymentId: null })
    },
  )

  it('applies a stored callback, and lists it for review', async () => {
    await send(paths[0] as string, 'no JSON')
    await send(paths[1] as string, '{}')
    world.clock.pass(3_000)
    await world.periodicJobs.applyPendingWebhookEvents()
    const outcomes = new Set((await world.db.select().from(webhookEvents)).map(({ outcome }) => outcome))
    expect(outcomes).toEqual(new Set(['MALFORMED', 'UNKNOWN_DISBURSEMENT']))
  })

  it('applies a callback whose value is neither text nor number as malformed', async () => {
    const odd = { toString: 1, valueOf: 1 }
    const Item = [{ Name: 'Amount', Value: odd }]
    const stkCallback = { CheckoutRequestID: 'ws_CO_1', ResultCode: 0, CallbackMetadata: { Item } }
    const { stored } = await send(paths[0] as string, JSON.stringify({ Body: { stkCallback } }))
    world.clock.pass(3_000)
    await world.periodicJobs.applyPendingWebhookEvents()
    const [applied] = await world.db
      .select()
      .from(webhookEvents)
      .where(eq(webhookEvents.id, stored?.id ?? ''))
    expect(applied?.outcome).toBe('MALFORMED')
  })

  it('keeps every other endpoint as strict about its body as before', async () => {
    const response = await world.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json' },
      payload: '{"email":',
    })
    expect(response.json()).toMatchObject({ code: 'malformed_body' })
  })
})
