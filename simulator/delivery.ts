import type { Log } from './log.ts'
import type { Settings } from './options.ts'

export type Letter = { kind: 'callback' | 'result' | 'timeout'; url: string; body: string; phone?: string }
export type Deliver = (letter: Letter) => Promise<void>
type Surroundings = { settings: Settings; log: Log; ended: AbortSignal }

/** Sends a callback. What the merchant's server does with it, or whether it is there at all, never hurts us. */
export function createDelivery({ settings, log, ended }: Surroundings): Deliver {
  async function attempt({ kind, url, body, phone }: Letter) {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json;charset=UTF-8', BusinessShortCode: settings.shortcode },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([ended, AbortSignal.timeout(settings.timings.callbackTimeoutMs)]),
      })
      await response.arrayBuffer()
      log.add(kind, { phone, url, body, status: response.status })
      return response.ok
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      log.add(kind, { phone, url, body, failed: reason })
      return false
    }
  }

  return async (letter) => {
    for (let tries = 0; tries <= settings.callbackRetries; tries += 1) {
      if (ended.aborted || (await attempt(letter))) return
    }
  }
}
