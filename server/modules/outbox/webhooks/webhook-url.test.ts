import { describe, expect, it } from 'vitest'
import { webhookTypes } from '#contracts/webhooks/webhook-types.ts'
import type { WebhookDelivery } from '#contracts/webhooks/webhooks.ts'
import { aShopWithPassword, ownersPassword as password } from '#server/testing/builders/money.ts'
import { aReceiver } from '#server/testing/stand-ins/webhook-receiver.ts'
import { aWorld } from '#server/testing/world/world.ts'

const receiver = await aReceiver()
const world = aWorld()

const create = async (url: string) => {
  const shop = await aShopWithPassword(world)
  const answer = await shop.owner.post('/api/vendor/webhooks', { url, types: webhookTypes, password })
  return { shop, answer }
}

describe('the address of an endpoint', () => {
  it.each([
    'http://example.com/hooks',
    'http://127.0.0.1/',
    'https://127.0.0.1/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://user:secret@example.com/',
    'ftp://example.com/',
    'example.com',
  ])('is refused as %s', async (url) => {
    const { answer } = await create(url)
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid_input'])
  })

  it('is kept without what only a browser reads', async () => {
    const { answer } = await create('https://pos.example.com:8443/hooks?shop=1#top')
    expect(answer.body.webhook.url).toBe('https://pos.example.com:8443/hooks?shop=1')
  })

  it('whose name leads to this machine is never connected to', async () => {
    const { port } = new URL(receiver.newUrl())
    const { shop, answer } = await create(`https://localhost:${port}/hooks`)
    const path = `/api/vendor/webhooks/${answer.body.webhook.id}`
    await shop.owner.post(`${path}/test`)
    await world.periodicJobs.sendDueWebhooks()
    const [message]: WebhookDelivery[] = (await shop.owner.get(`${path}/deliveries`)).body.items
    expect(message).toMatchObject({ state: 'RETRYING', attempts: [{ status: null }] })
    expect(message?.attempts[0]?.error).toBe('Its name leads to no public address.')
    expect(receiver.received).toEqual([])
  })
})
