import { LRUCache } from 'lru-cache'
import { type Clock, days } from '#server/platform/clock.ts'
import { httpClient } from '#server/platform/http-client.ts'
import { readRetryAfter } from '../push/read-push-answer.ts'
import { isLocalUrl } from './webhook-url.ts'

/** What a shop's server answered. Only 2xx says that it has the message: a redirect is not followed. */
export interface WebhookAnswer {
  /** Null where no answer came. */
  status: number | null
  durationMilliseconds: number
  error: string | null
  /** Sooner than so many milliseconds it does not want to be asked again. */
  afterMilliseconds: number
}

export type SendWebhook = (url: string, headers: Record<string, string>, body: string) => Promise<WebhookAnswer>

const timeoutMilliseconds = 15_000
/** Nothing in it counts. */
const readsCharacters = 2_000

interface Options {
  clock: Clock
  allowsLocal: boolean
}

/** A client of any shop's server: it never leads into our own networks, whatever its name led to before. */
export function openWebhooks({ clock, allowsLocal }: Options): SendWebhook {
  const clients = new LRUCache<string, ReturnType<typeof httpClient>>({ max: 100 })
  const clientOf = (url: string) => {
    const { origin } = new URL(url)
    const isOnlyPublic = !(allowsLocal && isLocalUrl(url))
    const client = clients.get(origin) ?? httpClient(origin, { isOnlyPublic, timeoutMilliseconds, readsCharacters })
    clients.set(origin, client)
    return client
  }

  return async (url, headers, body) => {
    const startedAt = performance.now()
    const durationMilliseconds = () => Math.round(performance.now() - startedAt)
    const { pathname, search } = new URL(url)
    try {
      const answer = await clientOf(url)(pathname + search, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Uliza-Webhooks/1' },
        body,
      })
      const afterMilliseconds = readRetryAfter(answer.headers['retry-after'], clock.now(), days(1))
      return { status: answer.status, durationMilliseconds: durationMilliseconds(), error: null, afterMilliseconds }
    } catch (error) {
      const answer = { status: null, durationMilliseconds: durationMilliseconds(), afterMilliseconds: 0 }
      return { ...answer, error: reasonOf(error as Error & { code?: string }) }
    }
  }
}

/** In words that say nothing of our own networks: neither which names are known there, nor where they lead. */
function reasonOf({ name, code = '', message }: Error & { code?: string }): string {
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ABORT_ERR')
    return 'No answer came within 15 seconds.'
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)) return 'Its certificate is not valid.'
  if (/not public|leads nowhere/.test(message) || /^(ENOTFOUND|ENODATA|ESERVFAIL|EAI_AGAIN)$/.test(code))
    return 'Its name leads to no public address.'
  if (code === 'ECONNREFUSED') return 'The connection was refused.'
  return 'The connection failed.'
}
