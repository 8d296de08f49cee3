import { beforeEach, describe, expect, it } from 'vitest'
import { days, hours } from '#server/platform/clock.ts'
import { and, eq, isNotNull } from '#server/platform/database/drizzle.ts'
import { hashToken } from '#server/platform/ids.ts'
import { anAdmin } from '#server/testing/builders/people.ts'
import { aShop } from '#server/testing/builders/shops.ts'
import { anOrderWithOpenPrompt } from '#server/testing/builders/suspense.ts'
import { callbackPathOf } from '#server/testing/stand-ins/webhook-sender.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { payments, webhookEvents } from '../payments.tables.ts'
import { newCallbackToken } from './callback-tokens.ts'
import { deleteUnknownWebhookEvents } from './unknown-webhook-events.ts'

const world = aWorld()

const unknownPaths = [
  '/api/payments/stk/nobodys',
  '/api/payments/disbursements/result/nobodys',
  '/api/payments/disbursements/timeout/nobodys',
  '/api/payments/disbursements/status/nobodys',
]

const send = async (path: string, payload: string, remoteAddress = '203.0.113.7') => {
  const { statusCode, body } = await world.app.inject({ method: 'POST', url: path, payload, remoteAddress })
  return { status: statusCode, body: JSON.parse(body) }
}
const accepted = { status: 200, body: { ResultCode: 0, ResultDesc: 'Accepted' } }
const kept = () => world.db.select().from(webhookEvents).where(isNotNull(webhookEvents.bytes))

beforeEach(async () => {
  await world.db.delete(webhookEvents)
})

describe('a callback to a path that belongs to nothing', () => {
  it.each(unknownPaths)('is answered with success at %s, and a small record of it is kept', async (path) => {
    const body = `{"from":"0722418305","more":"${'x'.repeat(10_000)}"}`
    expect(await send(path, body)).toEqual(accepted)
    const [record, ...others] = await kept()
    expect(others).toEqual([])
    expect(record).toMatchObject({ address: '203.0.113.7', bytes: body.length, body: null, paymentId: null })
    expect(record?.raw).toEqual(Buffer.from(body.slice(0, 512)))
    world.clock.pass(3_000)
    await world.periodicJobs.applyPendingWebhookEvents()
    const { items } = (await (await anAdmin(world)).get('/api/admin/webhook-events')).body
    expect(items).toMatchObject([{ shown: 'BEGINNING', bytes: body.length, mayReplay: false }])
    expect(items[0].outcome).toBe(path.includes('/stk/') ? 'UNKNOWN_PAYMENT' : 'UNKNOWN_DISBURSEMENT')
    expect(items[0].body).toMatch(/^\{"from":"0722 \*\*\* 305","more":"x+$/)
  })

  it.each(['%00', '..%2F..', "'; drop table payments --", 'ß'.repeat(90), '%F0%9F%92%B8', 'a'.repeat(200)])(
    'accepts any secret in the path of a callback, such as "%s"',
    async (token) => {
      const path = `/api/payments/stk/${token.includes('%') ? token : encodeURI(token)}`
      expect(await send(path, '{}')).toEqual(accepted)
      expect(await kept()).toMatchObject([{ paymentId: null, bytes: 2 }])
    },
  )

  it('belongs to nothing either where it names another vendor than its payment has', async () => {
    const [{ shop, order }, other] = await Promise.all([anOrderWithOpenPrompt(world), aShop(world)])
    const [own, foreign] = [newCallbackToken(shop.id), newCallbackToken(other.id)]
    const isKnownBy = (token: string) =>
      world.db
        .update(payments)
        .set({ callbackTokenHash: hashToken(token) })
        .where(and(eq(payments.vendorId, shop.id), eq(payments.id, order.payment.id)))
    const sentTo = async (token: string) => {
      await world.db.delete(webhookEvents)
      expect(await send(`/api/payments/stk/${token}`, '{}')).toEqual(accepted)
      return world.db.select({ paymentId: webhookEvents.paymentId }).from(webhookEvents)
    }
    await isKnownBy(own)
    expect(await sentTo(own)).toEqual([{ paymentId: order.payment.id }])
    expect(await sentTo(foreign.slice(0, 32) + own.slice(32))).toEqual([{ paymentId: null }])
    await isKnownBy(foreign)
    expect(await sentTo(foreign)).toEqual([{ paymentId: null }])
  })

  it('cannot be applied again: nothing says what it is about', async () => {
    await send(unknownPaths[0] as string, '{}')
    world.clock.pass(3_000)
    await world.periodicJobs.applyPendingWebhookEvents()
    const [record] = await kept()
    const replayed = await (await anAdmin(world)).post(`/api/admin/webhook-events/${record?.id}/replay`)
    expect(replayed).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
  })

  it('is kept at most 20 times an hour from one address, and one IPv6 address counts as its /64', async () => {
    for (let sent = 0; sent < 25; sent++) {
      expect(await send(unknownPaths[0] as string, '{}')).toEqual(accepted)
      expect(await send(unknownPaths[0] as string, '{}', `2001:db8::${sent + 1}`)).toEqual(accepted)
    }
    expect(await kept()).toHaveLength(40)
    await send(unknownPaths[0] as string, '{}', '203.0.113.8')
    expect(await kept()).toHaveLength(41)
    world.clock.pass(hours(1))
    await send(unknownPaths[0] as string, '{}')
    expect(await kept()).toHaveLength(42)
  })

  it('is kept at most 200 times an hour from all addresses, also sent at once, in less than 200 kB', async () => {
    const addresses = Array.from({ length: 300 }, (_, place) => `198.51.${place >> 8}.${place & 255}`)
    const sizes = async () => {
      await world.pool.query('vacuum full webhook_events')
      const { rows } = await world.pool.query(`select pg_total_relation_size('webhook_events')::int as size`)
      return rows[0].size as number
    }
    const before = await sizes()
    for (let first = 0; first < addresses.length; first += 50)
      await Promise.all(
        addresses
          .slice(first, first + 50)
          .map((address) => send(unknownPaths[0] as string, 'x'.repeat(16_000), address)),
      )
    expect(await kept()).toHaveLength(200)
    // They are applied after the answers, and the version of a record that somebody may be reading meanwhile is kept
    // until then.
    await expect.poll(async () => (await sizes()) - before, { timeout: 10_000 }).toBeLessThan(200_000)
  })

  it('never keeps a callback whose path is known from being stored, not even from the same address', async () => {
    const { order } = await anOrderWithOpenPrompt(world)
    const { path } = await callbackPathOf(world, order.id)
    for (let sent = 0; sent < 25; sent++) await send(unknownPaths[0] as string, '{}')
    for (let sent = 0; sent < 25; sent++) await send(path, `{"callback":${sent}}`)
    const stored = await world.db.select().from(webhookEvents).where(eq(webhookEvents.paymentId, order.payment.id))
    expect(stored).toHaveLength(25)
  })

  it('is deleted a week later by the nightly job, and what belongs to a payment never is', async () => {
    await send(unknownPaths[0] as string, '{}')
    const whole = { id: '019aa0d0-0000-7000-8000-000000000000', provider: 'mpesa', body: {}, address: '203.0.113.7' }
    await world.db.insert(webhookEvents).values({ ...whole, receivedAt: world.clock.now() })
    world.clock.pass(days(7) - 1)
    await deleteUnknownWebhookEvents(world.db, world.clock.now())
    expect(await kept()).toHaveLength(1)
    world.clock.pass(1)
    await deleteUnknownWebhookEvents(world.db, world.clock.now())
    expect(await world.db.select().from(webhookEvents)).toMatchObject([{ id: whole.id }])
  })
})
