import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { WebhookPayload, webhookData } from '#contracts/webhooks/webhook-payloads.ts'
import { webhookTypes } from '#contracts/webhooks/webhook-types.ts'
import { minutes } from '#server/platform/clock.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { anOfflineScan, sync } from '#server/testing/builders/gates.ts'
import {
  approvePayout,
  aShopWithBalance,
  aShopWithPassword,
  postPayoutRequest,
} from '#server/testing/builders/money.ts'
import { anAdmin } from '#server/testing/builders/people.ts'
import { aDeliveryArea, type Shop } from '#server/testing/builders/shops.ts'
import { anEventWithTickets } from '#server/testing/builders/tickets.ts'
import { webhookTests } from '#server/testing/builders/webhooks.ts'
import { isSigned } from '#server/testing/stand-ins/webhook-receiver.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { domainEvents } from '../outbox.tables.ts'

const world = aWorld({ ALLOW_LOCAL_WEBHOOKS: 'true' })
const { receiver, work, anEndpoint, anOrderOf } = await webhookTests(world)

const all = [...webhookTypes]

/** Past the seconds in which a step can be taken back. */
const passUndo = () => world.clock.pass(minutes(1))

describe('a shop’s server is told', () => {
  it('of each step of an order, signed, with amounts in cents', async () => {
    const endpoint = await anEndpoint()
    const { order, step, product } = await anOrderOf(endpoint.shop)
    await work()
    expect(endpoint.types()).toEqual(['order.paid'])
    const [paid] = endpoint.got()
    expect(isSigned(paid as never, endpoint.secret)).toBe(true)
    expect(paid?.payload).toEqual({
      type: 'order.paid',
      timestamp: expect.any(String),
      data: {
        ...{ vendorId: endpoint.shop.id, orderId: order.id, number: order.number, fulfilment: 'PICKUP' },
        ...{ amount: order.totalKES * 100, currency: 'KES', paidAt: expect.any(String), otherLines: 0 },
        lines: [{ productId: product.id, name: 'Pilau', quantity: 2, unitAmount: 35_000 }],
      },
    })
    for (const path of ['accept', 'ready', 'complete']) {
      await step(path)
      passUndo()
    }
    await work()
    expect(endpoint.types().toSorted()).toEqual(['order.accepted', 'order.completed', 'order.paid', 'order.ready'])
  })

  it('of a step once it can no longer be taken back, and of one that was never', async () => {
    const endpoint = await anEndpoint({ types: ['order.accepted'] })
    const { step } = await anOrderOf(endpoint.shop)
    await step('accept')
    await work()
    expect(endpoint.types()).toEqual([])
    await step('undo', { step: 'ACCEPTED' })
    passUndo()
    await work()
    expect(endpoint.types()).toEqual([])
    await step('accept')
    passUndo()
    await work()
    expect(endpoint.types()).toEqual(['order.accepted'])
  })

  it('still of what failed before another step was taken back', async () => {
    const endpoint = await anEndpoint({ types: ['order.paid'] })
    receiver.answer(endpoint.url, { status: 500 })
    const { step } = await anOrderOf(endpoint.shop)
    await work()
    await step('accept')
    await step('undo', { step: 'ACCEPTED' })
    receiver.answer(endpoint.url, { status: 200 })
    world.clock.pass(minutes(1))
    await work()
    expect((await endpoint.log()).map(({ state }) => state)).toEqual(['SENT'])
  })

  it('that a delivery is on its way', async () => {
    const endpoint = await anEndpoint({ types: ['order.out_for_delivery', 'order.ready'] })
    const areaId = await aDeliveryArea(world, endpoint.shop)
    const { step } = await anOrderOf(endpoint.shop, {
      fulfilment: { method: 'DELIVERY', areaId, address: 'Milimani 4' },
    })
    for (const path of ['accept', 'ready', 'dispatch']) {
      await step(path)
      passUndo()
    }
    await work()
    expect(endpoint.types().toSorted()).toEqual(['order.out_for_delivery', 'order.ready'])
  })

  it('that an order ends without being made, once, whoever ended it', async () => {
    const types = ['order.rejected', 'order.cancelled']
    const endpoint = await anEndpoint({ types })
    const admin = await anAdmin(world)
    const [byShop, byCustomer, byAdmin] = [
      await anOrderOf(endpoint.shop),
      await anOrderOf(endpoint.shop),
      await anOrderOf(endpoint.shop),
    ]
    await byShop.step('reject', { reason: 'TOO_BUSY' })
    await work()
    expect(endpoint.types()).toEqual(['order.rejected'])
    await byCustomer.customer.post(`/api/user/orders/${byCustomer.order.id}/cancel`, {})
    await admin.post(`/api/admin/orders/${byAdmin.order.id}/cancel`, { reason: 'Zawadi Personal called' })
    await work()
    expect(endpoint.types()).toEqual(['order.rejected', 'order.cancelled', 'order.cancelled'])
    const ended = endpoint.got().map(({ payload }) => payload.data.orderId)
    expect(ended.toSorted()).toEqual([byShop, byCustomer, byAdmin].map(({ order }) => order.id).toSorted())
  })

  it('that money has gone back', async () => {
    const endpoint = await anEndpoint({ types: ['refund.sent'] })
    const { order, step } = await anOrderOf(endpoint.shop)
    await step('reject', { reason: 'TOO_BUSY' })
    await vi.waitFor(async () => {
      await world.periodicJobs.followUpDisbursements()
      await work()
      expect(endpoint.types()).toEqual(['refund.sent'])
    }, 10_000)
    expect(endpoint.got()[0]?.payload.data).toMatchObject({ orderId: order.id, amount: order.totalKES * 100 })
  })

  it('of tickets that were sold, and of each that is checked in for the first time', async () => {
    const endpoint = await anEndpoint({ types: ['ticket.issued', 'ticket.checked_in'] })
    const { event, codes, ids, orderId } = await anEventWithTickets(world, { shop: endpoint.shop, tickets: 2 })
    await work()
    expect(endpoint.got()[0]?.payload).toMatchObject({
      type: 'ticket.issued',
      data: { orderId, eventId: event.id, tickets: ids.map((ticketId) => ({ ticketId, ticketType: 'Regular' })) },
    })
    const scan = (code: string | undefined, nonce: string) =>
      endpoint.shop.owner.post('/api/vendor/scan', { code, nonce, eventId: event.id })
    await scan(codes[0], 'the-first-scan')
    await scan(codes[0], 'the-second-scan')
    await work()
    expect(endpoint.got().slice(1)).toMatchObject([
      { payload: { type: 'ticket.checked_in', data: { ticketId: ids[0], eventId: event.id } } },
    ])
  })

  it('of tickets that a device let in without a network, once it says so', async () => {
    const endpoint = await anEndpoint({ types: ['ticket.checked_in'] })
    const { event, codes, ids } = await anEventWithTickets(world, { shop: endpoint.shop, tickets: 2 })
    const scans = codes.map((code) => anOfflineScan({ code, eventId: event.id, at: world.clock.now().toISOString() }))
    await sync(endpoint.shop.owner, scans, world.clock.now().toISOString())
    await work()
    expect(
      endpoint
        .got()
        .map(({ payload }) => payload.data.ticketId)
        .toSorted(),
    ).toEqual(ids.toSorted())
  })

  it('nothing of a check-in that was taken back before it was told', async () => {
    const endpoint = await anEndpoint({ types: ['ticket.checked_in'] })
    const { event, codes } = await anEventWithTickets(world, { shop: endpoint.shop })
    await endpoint.shop.owner.post('/api/vendor/scan', { code: codes[0], nonce: 'taken-back', eventId: event.id })
    await endpoint.shop.owner.post('/api/vendor/scan/undo', { nonce: 'the-undo-of-it', undoes: 'taken-back' })
    await work()
    expect([endpoint.types(), await endpoint.log()]).toEqual([[], []])
  })

  it('of a payout that was paid', async () => {
    const shop = await aShopWithBalance(world, 2_000)
    const endpoint = await anEndpoint({ shop })
    const { body } = await postPayoutRequest(shop, 500)
    await approvePayout(await anAdmin(world), body.id)
    await vi.waitFor(async () => {
      await world.periodicJobs.followUpDisbursements()
      await work()
      expect(endpoint.types()).toEqual(['payout.paid'])
    }, 10_000)
    const data = { payoutId: body.id, status: 'PAID', amount: 50_000, currency: 'KES' }
    expect(endpoint.got()[0]?.payload.data).toMatchObject(data)
  })

  it('only of what it wants', async () => {
    const endpoint = await anEndpoint({ types: ['order.completed'] })
    await anOrderOf(endpoint.shop)
    await work()
    expect(await endpoint.log()).toEqual([])
  })

  it('nothing of another shop', async () => {
    const [one, other] = [await anEndpoint(), await anEndpoint()]
    const { order } = await anOrderOf(one.shop)
    await work()
    expect(one.got().map(({ payload }) => payload.data.orderId)).toEqual([order.id])
    expect(other.got()).toEqual([])
  })

  it('nothing that says who the customer is', async () => {
    const endpoint = await anEndpoint()
    const areaId = await aDeliveryArea(world, endpoint.shop)
    const secrets = [
      'Planted Name',
      '+254711222333',
      '0711222333',
      'planted@example.com',
      'Planted Road 7',
      'Planted gate',
      'Planted note',
    ]
    const { step } = await anOrderOf(endpoint.shop, {
      fulfilment: { method: 'DELIVERY', areaId, address: 'Planted Road 7', landmark: 'Planted gate' },
      contact: { name: 'Planted Name', phone: '+254711222333', email: 'planted@example.com' },
      note: 'Planted note',
    })
    await step('reject', { reason: 'Planted Name moved' })
    await work()
    const sent = receiver.received.map(({ body }) => body).join()
    expect(endpoint.types()).toContain('order.rejected')
    for (const secret of [...secrets, 'Zawadi']) expect(sent).not.toContain(secret)
  })

  it('what the documents show, in less than 20 kB', async () => {
    const page = await readFile(join(import.meta.dirname, '../../../../docs/webhooks.md'), 'utf8')
    const examples = [...page.matchAll(/```json\n(.*?)```/gs)].map(([, text]) => JSON.parse(text ?? ''))
    expect(examples.length).toBeGreaterThan(3)
    for (const example of examples) {
      const { type, data } = WebhookPayload.parse(example)
      expect(webhookData[type].parse(data)).toEqual(data)
    }
    const types = [...page.matchAll(/^\| `([a-z_.]+)` \|/gm)].map(([, type]) => type)
    expect(types).toEqual([...all, 'webhook.test'])
  })
})

describe('telling a shop’s server', () => {
  it('costs the path of an order, the kitchen and the door no statement, whoever is told', async () => {
    const counted = async (shop: Shop) => {
      const { step } = await anOrderOf(shop)
      const counts = []
      for (const path of ['accept', 'ready', 'complete']) {
        passUndo()
        counts.push((await countStatements(() => step(path))).statements.length)
      }
      const { event, codes } = await anEventWithTickets(world, { shop })
      const scan = () => shop.owner.post('/api/vendor/scan', { code: codes[0], nonce: codes[0], eventId: event.id })
      counts.push((await countStatements(scan)).statements.length)
      return counts
    }
    const without = await counted(await aShopWithPassword(world))
    expect(await counted((await anEndpoint()).shop)).toEqual(without)
  })

  it('writes nothing of a check-in where nobody is told of it', async () => {
    const { shop, event, codes } = await anEventWithTickets(world)
    await world.db.delete(domainEvents)
    await shop.owner.post('/api/vendor/scan', { code: codes[0], nonce: codes[0], eventId: event.id })
    expect(await world.db.select().from(domainEvents)).toEqual([])
  })
})
