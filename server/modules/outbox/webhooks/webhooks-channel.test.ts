import { describe, expect, it } from 'vitest'
import type { DeliveryId } from '#contracts/wire/primitives.ts'
import { days, minutes, plus } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { aShopWithPassword } from '#server/testing/builders/money.ts'
import { anAdmin } from '#server/testing/builders/people.ts'
import { aWebhook, webhookTests } from '#server/testing/builders/webhooks.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { claimDue, release } from '../claim.ts'
import { deliveries } from '../outbox.tables.ts'
import { webhookPauses } from './webhook-pauses.ts'

const world = aWorld({ ALLOW_LOCAL_WEBHOOKS: 'true' })
const { receiver, work, anEndpoint } = await webhookTests(world)

describe('a message that its server does not take', () => {
  it('is tried ten times within three days, under one id, and then is a dead letter', async () => {
    const endpoint = await anEndpoint()
    receiver.answer(endpoint.url, { status: 500 })
    await endpoint.test()
    const startedAt = world.clock.now()
    await work()
    const pauses = webhookPauses((await endpoint.log())[0]?.id as DeliveryId)
    const tries = [0]
    for (const pause of pauses) {
      world.clock.pass(pause - 1)
      await work()
      expect(endpoint.got()).toHaveLength(tries.length)
      world.clock.pass(1)
      await work()
      tries.push(+world.clock.now() - +startedAt)
      expect(endpoint.got()).toHaveLength(tries.length)
    }
    expect(tries).toHaveLength(10)
    expect(tries.at(-1)).toBeLessThan(days(3))
    world.clock.pass(days(3))
    await work()
    expect(endpoint.got()).toHaveLength(10)
    expect(new Set(endpoint.got().map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    const stamps = endpoint.got().map(({ headers }) => Number(headers['webhook-timestamp']))
    expect(new Set(stamps).size).toBe(10)
    expect(await endpoint.log()).toMatchObject([{ state: 'FAILED', nextTryAt: null }])
    const { items } = (await (await anAdmin(world)).get('/api/admin/jobs/dead-letters?kind=WEBHOOK')).body
    expect(items).toMatchObject([{ kind: 'WEBHOOK', state: 'FAILED', error: 'It answered 500.' }])
  }, 60_000)

  it('is tried again after five seconds, and then after five minutes, or a little sooner', async () => {
    const endpoint = await anEndpoint()
    receiver.answer(endpoint.url, { status: 503 })
    await endpoint.test()
    await work()
    world.clock.pass(4_000)
    await work()
    expect(endpoint.got()).toHaveLength(1)
    world.clock.pass(1_000)
    await work()
    world.clock.pass(minutes(4))
    await work()
    expect(endpoint.got()).toHaveLength(2)
    receiver.answer(endpoint.url, { status: 202 })
    world.clock.pass(minutes(1))
    await work()
    const [message] = await endpoint.log()
    expect(message).toMatchObject({ state: 'SENT', nextTryAt: null })
    expect(message?.attempts.map(({ status }) => status)).toEqual([202, 503, 503])
    expect((await endpoint.endpoint()).failingSince).toBeNull()
  })

  it('is not tried sooner than its server wants to be asked', async () => {
    const endpoint = await anEndpoint()
    receiver.answer(endpoint.url, { status: 429, headers: { 'retry-after': '3600' } })
    await endpoint.test()
    await work()
    world.clock.pass(minutes(59))
    await work()
    expect(endpoint.got()).toHaveLength(1)
    world.clock.pass(minutes(1))
    await work()
    expect(endpoint.got()).toHaveLength(2)
  })

  it('is not sent to where a redirect leads', async () => {
    const endpoint = await anEndpoint()
    const elsewhere = receiver.newUrl()
    receiver.answer(endpoint.url, { status: 307, headers: { location: elsewhere } })
    await endpoint.test()
    await work()
    expect(receiver.at(elsewhere)).toEqual([])
    expect(await endpoint.log()).toMatchObject([{ state: 'RETRYING', attempts: [{ status: 307 }] }])
  })

  it('keeps no message to another server waiting: it is tried again beside them', async () => {
    const [failing, other] = [await anEndpoint(), await anEndpoint()]
    receiver.answer(failing.url, { status: 500 })
    await failing.test()
    await work()
    await failing.test()
    await other.test()
    await world.periodicJobs.sendDueWebhooks()
    expect([failing.got().length, other.got().length]).toEqual([1, 1])
    const rows = await world.db.select().from(deliveries).where(eq(deliveries.endpointId, failing.id))
    expect(rows.map(({ channel }) => channel)).toEqual(['webhook_retries', 'webhook_retries'])
  })
})

describe('a server for which much waits', () => {
  it('has five places of a batch at most, so that others are told beside it', async () => {
    const [busy, other] = [await aShopWithPassword(world), await aShopWithPassword(world)]
    const { id: busyId } = await aWebhook(world, busy, { messages: 8 })
    world.clock.pass(1_000)
    const { id: otherId } = await aWebhook(world, other)
    const claimed = await claimDue(world.db, 'webhooks', { now: world.clock.now(), batchSize: 50 })
    const of = (id: string) => claimed.filter(({ endpointId }) => endpointId === id).length
    expect([of(busyId), of(otherId)]).toEqual([5, 1])
    await release(world.db, claimed)
  })
})

describe('a message in the log', () => {
  it('is sent again under its id, unless it is on its way', async () => {
    const endpoint = await anEndpoint()
    await endpoint.test()
    const [waiting] = await endpoint.log()
    const resend = () => endpoint.shop.owner.post(`${endpoint.path}/deliveries/${waiting?.id}/resend`)
    expect((await resend()).body.code).toBe('invalid_transition')
    await work()
    expect((await resend()).status).toBe(204)
    await work()
    const ids = endpoint.got().map(({ headers }) => headers['webhook-id'])
    expect(ids).toEqual([waiting?.id, waiting?.id])
    expect((await endpoint.log())[0]?.attempts).toHaveLength(2)
  })

  it('is not of another endpoint, even of the same shop', async () => {
    const endpoint = await anEndpoint()
    const other = await anEndpoint({ shop: endpoint.shop })
    await endpoint.test()
    await work()
    const [message] = await endpoint.log()
    expect((await endpoint.shop.owner.post(`${other.path}/deliveries/${message?.id}/resend`)).status).toBe(409)
  })

  it('is sent sixty times in an hour at most, tests and what is sent again together', async () => {
    const endpoint = await anEndpoint()
    for (let sent = 0; sent < 59; sent += 1) expect((await endpoint.test()).status).toBe(204)
    await work()
    const [message] = await endpoint.log()
    const resend = () => endpoint.shop.owner.post(`${endpoint.path}/deliveries/${message?.id}/resend`)
    expect((await resend()).status).toBe(204)
    expect([(await resend()).status, (await endpoint.test()).status]).toEqual([429, 429])
  })

  it('that a process was about to send when it ended is sent by the next one, under the same id', async () => {
    const endpoint = await anEndpoint()
    await endpoint.test()
    const dueAt = plus(world.clock.now(), minutes(5))
    // Claimed: one try is counted, and its moment lies ahead.
    await world.db.update(deliveries).set({ tries: 1, dueAt }).where(eq(deliveries.endpointId, endpoint.id))
    await work()
    expect(endpoint.got()).toEqual([])
    world.clock.pass(minutes(5))
    await work()
    const [message] = await endpoint.log()
    expect(endpoint.got().map(({ headers }) => headers['webhook-id'])).toEqual([message?.id])
    expect(message?.state).toBe('SENT')
  })
})
