import type { Log } from '#simulator/platform/log.ts'
import type { Settings } from '#simulator/platform/options.ts'

export type Callback = {
  kind: 'callback' | 'confirmation' | 'result' | 'timeout'
  url: string
  body: string
  phone?: string
}
export type DeliverCallback = (callback: Callback) => Promise<void>
type DeliveryDeps = { settings: Settings; log: Log; stopped: AbortSignal }

/** Sends a callback. What the merchant's server does with it, or whether it is there at all, never hurts us. */
export function createCallbackDelivery({ settings, log, stopped }: DeliveryDeps): DeliverCallback {
  async function attempt({ kind, url, body, phone }: Callback) {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json;charset=UTF-8', BusinessShortCode: settings.shortcode },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([stopped, AbortSignal.timeout(settings.timings.callbackTimeoutMs)]),
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

  return async (callback) => {
    for (let tries = 0; tries <= settings.callbackRetries; tries += 1) {
      if (stopped.aborted || (await attempt(callback))) return
    }
  }
}
