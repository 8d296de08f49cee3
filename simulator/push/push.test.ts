import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import webPush from 'web-push'
import { buildSimulator } from '#simulator/app.ts'

const { app } = await buildSimulator({ preset: 'fast' })
const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())

const keys = webPush.generateVAPIDKeys()
const strangers = webPush.generateVAPIDKeys()
const subject = 'mailto:hello@uliza.example'

const control = async (path: string, body?: object) =>
  (
    await fetch(`${baseUrl}/_sim/push${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  ).json() as Promise<ReturnType<typeof JSON.parse>>
const subscribe = () => control('/subscribe', { applicationServerKey: keys.publicKey })

interface Differences {
  payload?: string
  vapid?: typeof keys
  headers?: Record<string, string | undefined>
  audience?: string
  expiration?: number
  subject?: string
}

async function send(subscription: webPush.PushSubscription, different: Differences = {}) {
  const { payload = '{"title":"Habari"}', vapid = keys, headers = {} } = different
  const details = webPush.generateRequestDetails(subscription, payload, {
    vapidDetails: { subject, ...vapid },
    TTL: 60,
    topic: 'order-1',
  })
  const signed = webPush.getVapidHeaders(
    different.audience ?? baseUrl,
    different.subject ?? subject,
    vapid.publicKey,
    vapid.privateKey,
    'aes128gcm',
    different.expiration ?? Math.floor(Date.now() / 1000) + 3600,
  )
  const all = { ...details.headers, ...signed, ...headers } as Record<string, string | undefined>
  delete all['Content-Length']
  return fetch(subscription.endpoint, {
    method: 'POST',
    headers: Object.entries(all).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
    body: details.body as NonNullable<RequestInit['body']>,
  })
}

beforeEach(() => control('/reset', {}))

describe('a push service', () => {
  it('takes what is signed and encrypted for a browser, and the browser reads it', async () => {
    const { id, subscription } = await subscribe()
    expect((await send(subscription)).status).toBe(201)
    const { messages } = await control('/messages')
    expect(messages).toMatchObject([
      { browserId: id, payload: { title: 'Habari' }, ttl: 60, urgency: 'normal', topic: 'order-1' },
    ])
    expect(await (await fetch(`${baseUrl}/push`)).text()).toContain('Habari')
  })

  it.each([
    ['by another key than the browser subscribed with', { vapid: strangers }],
    ['for another service', { audience: 'https://fcm.googleapis.com' }],
    ['by a token that has expired', { expiration: Math.floor(Date.now() / 1000) - 1 }],
    ['without a token', { headers: { Authorization: undefined } }],
    ['by a signature of somebody else', { headers: { Authorization: `vapid t=a.b.c, k=${keys.publicKey}` } }],
  ] as [string, Differences][])('refuses what is signed %s', async (_, different) => {
    const { subscription } = await subscribe()
    expect((await send(subscription, different)).status).toBe(403)
    expect((await control('/messages')).messages).toEqual([])
  })

  it.each([
    ['TTL', 400, { headers: { TTL: undefined } }],
    ['a TTL of four weeks or less', 400, { headers: { TTL: '2419201' } }],
    ['a known urgency', 400, { headers: { Urgency: 'now' } }],
    ['a short topic', 400, { headers: { Topic: 'x'.repeat(33) } }],
    ['its encoding', 400, { headers: { 'Content-Encoding': 'aesgcm' } }],
    ['at most 4096 bytes', 413, { payload: 'x'.repeat(4000) }],
  ] as [string, number, Differences][])('wants %s', async (_, status, different) => {
    const { subscription } = await subscribe()
    expect((await send(subscription, different)).status).toBe(status)
  })

  it('refuses what the browser cannot decrypt', async () => {
    const [{ subscription }, other] = [await subscribe(), await subscribe()]
    expect((await send({ ...subscription, keys: other.subscription.keys })).status).toBe(400)
  })

  it('knows no browser that it did not subscribe', async () => {
    const { subscription } = await subscribe()
    expect((await send({ ...subscription, endpoint: `${baseUrl}/push/send/nobody` })).status).toBe(404)
  })

  it.each([
    ['gone', 410, 0],
    ['too-many', 429, 0],
    ['unavailable', 503, 0],
    ['bad-request', 400, 0],
    ['too-large', 413, 0],
    ['duplicate', 201, 2],
    ['slow', 201, 1],
  ] as const)('does as it is told: %s', async (scenario, status, delivered) => {
    const { id, subscription } = await subscribe()
    await control('/scenario', { id, scenario })
    const answer = await send(subscription)
    expect([answer.status, (await control('/messages')).messages.length]).toEqual([status, delivered])
    if (scenario === 'too-many') expect(answer.headers.get('retry-after')).toBe('120')
    expect((await send(subscription)).status).toBe(scenario === 'gone' ? 410 : 201)
  })

  it('may take a message and cut the connection before it says so', async () => {
    const { id, subscription } = await subscribe()
    await control('/scenario', { id, scenario: 'dropped-response' })
    await expect(send(subscription)).rejects.toThrow()
    expect((await control('/messages')).messages).toHaveLength(1)
  })
})
