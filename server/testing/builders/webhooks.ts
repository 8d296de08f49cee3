import { beforeEach } from 'vitest'
import { webhookTypes } from '#contracts/webhooks/webhook-types.ts'
import type { Webhook, WebhookDelivery } from '#contracts/webhooks/webhooks.ts'
import type { DeliveryId, VendorId, WebhookId } from '#contracts/wire/primitives.ts'
import { emit } from '#server/modules/outbox/index.ts'
import { deliveries, domainEvents } from '#server/modules/outbox/outbox.tables.ts'
import { sealSecret } from '#server/modules/outbox/webhooks/seal-webhook-secret.ts'
import { newSecret } from '#server/modules/outbox/webhooks/sign-webhook.ts'
import { webhookEndpoints } from '#server/modules/outbox/webhooks/webhooks.tables.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { aReceiver } from '../stand-ins/webhook-receiver.ts'
import type { World } from '../world/world.ts'
import { aShopWithPassword, ownersPassword } from './money.ts'
import { aPaidOrder } from './orders.ts'
import { aPerson } from './people.ts'
import { aProduct, type Shop } from './shops.ts'

/** An endpoint of a shop, with so many messages on their way to it; nobody is there. */
export async function aWebhook(
  { db, clock, config }: World,
  { id: vendorId }: { id: VendorId },
  { messages = 1 }: { messages?: number } = {},
) {
  const id = newId<WebhookId>()
  await db.insert(webhookEndpoints).values({
    ...{ id, vendorId, url: 'https://pos.example.com/hooks', types: ['order.paid'] },
    sealedSecret: sealSecret(config.ticketKeySecrets, id, newSecret()),
    createdAt: clock.now(),
  })
  for (let sent = 0; sent < messages; sent += 1)
    await inTransaction(db, (tx) => emit(tx, { type: 'webhook_test', vendorId, endpointId: id }, clock.now()))
  const [delivery] = await db.select({ id: deliveries.id }).from(deliveries).where(eq(deliveries.endpointId, id))
  return { id, deliveryId: delivery?.id as DeliveryId }
}

/** Endpoints of shops in a world, with the server that they lead to. */
export async function webhookTests(world: World) {
  const receiver = await aReceiver()

  /** Everything that is due, as the worker does it. */
  async function work() {
    await world.periodicJobs.sendDueMessages()
    await world.periodicJobs.sendDueWebhooks()
    await world.periodicJobs.sendDueWebhookRetries()
  }

  async function anEndpoint({ shop: given, types = webhookTypes }: { shop?: Shop; types?: readonly string[] } = {}) {
    const shop = given ?? (await aShopWithPassword(world))
    const url = receiver.newUrl()
    const { body } = await shop.owner.post('/api/vendor/webhooks', { url, types, password: ownersPassword })
    const { webhook, secret } = body as { webhook: Webhook; secret: string }
    const path = `/api/vendor/webhooks/${webhook.id}`
    return {
      ...{ shop, url, secret, id: webhook.id, path },
      got: () => receiver.at(url),
      types: () => receiver.at(url).map(({ payload }) => payload.type),
      test: () => shop.owner.post(`${path}/test`),
      endpoint: async (): Promise<Webhook> =>
        (await shop.owner.get('/api/vendor/webhooks')).body.items.find(({ id }: Webhook) => id === webhook.id),
      log: async (): Promise<WebhookDelivery[]> => (await shop.owner.get(`${path}/deliveries`)).body.items,
    }
  }

  async function anOrderOf(shop: Shop, differences: Record<string, unknown> = {}) {
    const customer = await aPerson(world, { name: 'Zawadi Personal' })
    const product = await aProduct(world, shop, { name: 'Pilau', priceKES: 350 })
    const order = await aPaidOrder(world, shop, customer, [{ product, quantity: 2 }], differences)
    const step = (path: string, body?: object) => shop.owner.post(`/api/vendor/orders/${order.id}/${path}`, body)
    return { customer, product, order, step }
  }

  beforeEach(async () => {
    await world.db.delete(domainEvents)
    receiver.received.length = 0
  })
  return { receiver, work, anEndpoint, anOrderOf }
}
