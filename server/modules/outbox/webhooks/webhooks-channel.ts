import { type SentWebhookType, webhookRetryDays } from '#contracts/webhooks/webhook-types.ts'
import type { VendorId, WebhookId } from '#contracts/wire/primitives.ts'
import { type Clock, days, plus } from '#server/platform/clock.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { and, eq, isNull } from '#server/platform/database/drizzle.ts'
import type { Live } from '#server/platform/live-updates.ts'
import type { KeySecrets } from '#server/platform/sealing.ts'
import type { Channel, Claimed } from '../channel.ts'
import type { DomainEvent } from '../events.ts'
import { publish } from '../live.ts'
import { findSubscription } from '../subscriptions.ts'
import { openSecret } from './seal-webhook-secret.ts'
import type { SendWebhook, WebhookAnswer } from './send-webhook.ts'
import { signedHeaders } from './sign-webhook.ts'
import { type FindShopOwner, recordAttempt } from './webhook-health.ts'
import { webhookPauses } from './webhook-pauses.ts'
import { type WebhookEndpoint, webhookEndpoints } from './webhooks.tables.ts'

/** What a message is of. */
export interface WebhookMoment {
  type: SentWebhookType
  vendorId: VendorId
  subjectId: string | null
  /** What its event says. */
  event: DomainEvent
  occurredAt: Date
}

/** The data of a message as its rows say it when it is sent; null where it does not hold any more. */
export type ReadWebhookData = (db: Db, moment: WebhookMoment) => Promise<object | null>

export interface WebhooksDeps {
  db: Db
  clock: Clock
  live: Live
  secrets: KeySecrets
  send: SendWebhook
  readData: ReadWebhookData
  findOwner: FindShopOwner
}

/** It does not have the message. */
class NotTaken extends Error {
  readonly answer: WebhookAnswer
  constructor(answer: WebhookAnswer) {
    super(answer.status === null ? `No answer came: ${answer.error}` : `It answered ${answer.status}.`)
    this.answer = answer
  }
}

/** The type that a message is sent as. */
export function sentType(type: Claimed['type'], data: unknown): SentWebhookType | null {
  const event = { type, ...(data as object) } as DomainEvent
  return findSubscription(event).webhook?.(event) ?? null
}

/**
 * Tells a shop's own server, as Standard Webhooks says. What is sent is written when it is sent. A process that dies
 * before the answer is written down sends it again under the same id, by which the receiver knows it.
 */
export function webhooksChannel(deps: WebhooksDeps): Channel {
  const { db, clock, live, secrets, send, readData, findOwner } = deps
  return {
    // All of a batch at once: it takes as long as the slowest answer, whoever else is slow.
    atOnce: 50,
    failsAlone: true,
    retriesBy: 'webhook_retries',
    async prepare({ id, type: eventType, data, endpointId, subjectId, occurredAt }) {
      const endpoint = endpointId && (await findEndpoint(db, endpointId))
      const type = sentType(eventType, data)
      if (!endpoint || !type) return null
      const event = { type: eventType, ...(data as object) } as DomainEvent
      const moment = { type, vendorId: endpoint.vendorId, subjectId, event, occurredAt }
      const told = await readData(db, moment)
      if (!told) return null
      const body = JSON.stringify({ type, timestamp: occurredAt.toISOString(), data: told })
      const { host } = new URL(endpoint.url)
      return {
        address: host,
        send: async () => {
          const now = clock.now()
          const headers = signedHeaders(keysOf(secrets, endpoint, now), { id, at: now, body })
          const answer = await send(endpoint.url, headers, body)
          const isTaken = answer.status !== null && answer.status >= 200 && answer.status < 300
          await recordAttempt(db, findOwner, { endpoint, delivery: { id }, answer, isTaken }, clock.now())
          publish(live, { type: 'webhooks_changed', vendorId: endpoint.vendorId })
          if (!isTaken) throw new NotTaken(answer)
        },
      }
    },
    pauses: ({ id, firstFailedAt }) =>
      firstFailedAt && firstFailedAt <= plus(clock.now(), -days(webhookRetryDays)) ? [] : webhookPauses(id),
    isPermanent: (error) => error instanceof NotTaken && error.answer.status === 410,
    leastPause: (error) => (error instanceof NotTaken ? error.answer.afterMilliseconds : 0),
  }
}

/** Where it is still to be told: not disabled, nor deleted. */
async function findEndpoint(db: Db, id: WebhookId): Promise<WebhookEndpoint | undefined> {
  const [endpoint] = await db
    .select()
    .from(webhookEndpoints)
    .where(and(acrossVendors('due-work'), eq(webhookEndpoints.id, id), isNull(webhookEndpoints.disabledAt)))
  return endpoint
}

function keysOf(secrets: KeySecrets, endpoint: WebhookEndpoint, now: Date): Buffer[] {
  const { id, sealedSecret, sealedPreviousSecret, previousSecretUntil } = endpoint
  const isPreviousGood = sealedPreviousSecret !== null && previousSecretUntil !== null && previousSecretUntil > now
  return [sealedSecret, ...(isPreviousGood ? [sealedPreviousSecret] : [])].map((sealed) =>
    openSecret(secrets, id, sealed),
  )
}
