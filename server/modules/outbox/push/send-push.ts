import { LRUCache } from 'lru-cache'
import webPush from 'web-push'
import type { Clock } from '#server/platform/clock.ts'
import { httpClient } from '#server/platform/http-client.ts'
import { isOfPushService, isOfStandIn } from './push-services.ts'
import type { PushProviderConfig } from './push-settings.ts'
import { type PushAnswer, readPushAnswer } from './read-push-answer.ts'

/** Where a browser is reached, and what it decrypts with. */
export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushRequest {
  payload: string
  lastsSeconds: number
  urgency: 'low' | 'normal' | 'high'
  /** Of messages with the same one, a service keeps the last for a device that is out of reach. */
  topic: string
}

export type SendPush = (to: PushAddress, request: PushRequest) => Promise<PushAnswer>

const timeoutMilliseconds = 10_000

/** A client of whichever push service a browser belongs to: signed (VAPID) and encrypted for that browser alone. */
export function openPush(config: PushProviderConfig, clock: Clock): SendPush {
  const { publicKey, privateKey, subject, standInUrl } = config
  const clients = new LRUCache<string, ReturnType<typeof httpClient>>({ max: 100 })
  const clientOf = (endpoint: string) => {
    const { origin } = new URL(endpoint)
    const isOnlyPublic = !isOfStandIn(endpoint, standInUrl)
    const client = clients.get(origin) ?? httpClient(origin, { isOnlyPublic, timeoutMilliseconds })
    clients.set(origin, client)
    return client
  }

  return async ({ endpoint, p256dh, auth }, { payload, lastsSeconds, urgency, topic }) => {
    // It was one when it subscribed.
    if (!isOfPushService(endpoint, config)) return { kind: 'GONE' }
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: lastsSeconds,
      urgency,
      topic,
    })
    const { pathname, search } = new URL(endpoint)
    try {
      const answer = await clientOf(endpoint)(pathname + search, { method: 'POST', headers: toStrings(headers), body })
      return readPushAnswer(answer.status, answer.headers, clock.now())
    } catch (error) {
      return { kind: 'LATER', reason: `No answer came: ${(error as Error).message}`, afterMilliseconds: 0 }
    }
  }
}

const toStrings = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
