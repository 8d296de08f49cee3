import * as contract from '#contracts/webhooks/webhooks.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/errors.ts'
import { rateLimit } from '#server/platform/http/rate-limit.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { Live } from '#server/platform/live-updates.ts'
import { emit } from '../emit.ts'
import { publish } from '../live.ts'
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  requireEndpoint,
  rotateSecret,
  toWebhook,
  type WebhookEndpointDeps,
} from './webhook-endpoints.ts'
import { listDeliveries, resend } from './webhook-log.queries.ts'

export function mountWebhooks(http: Http, deps: WebhookEndpointDeps & { live: Live }) {
  const { db, clock, live } = deps
  const published = async <T>(vendorId: VendorId, work: Promise<T>): Promise<T> => {
    const result = await work
    publish(live, { type: 'webhooks_changed', vendorId })
    return result
  }
  const limitSending = (vendorId: VendorId) => rateLimit(db, clock, contract.webhookMessages, vendorId)

  serve(http, contract.listWebhooks, async ({ actor }) => {
    const endpoints = await listEndpoints(db, actor.vendorId)
    return { items: endpoints.map((endpoint) => toWebhook(endpoint, clock.now())) }
  })
  serve(http, contract.createWebhook, ({ actor, body, reply }) => {
    reply.header('cache-control', 'no-store')
    return published(actor.vendorId, createEndpoint(deps, actor, body))
  })
  serve(http, contract.changeWebhook, ({ actor, params, body }) =>
    published(actor.vendorId, changeEndpoint(deps, actor, params.id, body)),
  )
  serve(http, contract.deleteWebhook, async ({ actor, params }) => {
    await published(actor.vendorId, deleteEndpoint(deps, actor, params.id))
    return null
  })
  serve(http, contract.rotateWebhookSecret, ({ actor, params, body, reply }) => {
    reply.header('cache-control', 'no-store')
    return published(actor.vendorId, rotateSecret(deps, actor, params.id, body.password))
  })
  serve(http, contract.testWebhook, async ({ actor: { vendorId }, params: { id } }) => {
    refuseDisabled(await requireEndpoint(db, { id, vendorId }))
    await limitSending(vendorId)
    const now = clock.now()
    await inTransaction(db, (tx) => emit(tx, { type: 'webhook_test', vendorId, endpointId: id }, now))
    publish(live, { type: 'webhooks_changed', vendorId })
    return null
  })
  serve(http, contract.listWebhookDeliveries, async ({ actor: { vendorId }, params: { id }, query }) => {
    await requireEndpoint(db, { id, vendorId })
    return listDeliveries(db, id, query)
  })
  serve(http, contract.resendWebhook, async ({ actor: { vendorId }, params: { id, deliveryId } }) => {
    refuseDisabled(await requireEndpoint(db, { id, vendorId }))
    await limitSending(vendorId)
    const isAgain = await inTransaction(db, (tx) => resend(tx, id, deliveryId, clock.now()))
    if (!isAgain)
      throw new DomainError('invalid_transition', 'This message is on its way already. Look at the log again.')
    publish(live, { type: 'webhooks_changed', vendorId })
    return null
  })
}

function refuseDisabled({ disabledAt }: { disabledAt: Date | null }) {
  if (disabledAt) throw new DomainError('invalid_transition', 'This endpoint is off. Turn it on first.')
}
