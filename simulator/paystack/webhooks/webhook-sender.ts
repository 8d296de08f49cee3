import { createHmac } from 'node:crypto'
import type { PaystackSettings } from '#simulator/paystack/paystack-settings.ts'
import type { Clock } from '#simulator/platform/clock.ts'
import type { Log } from '#simulator/platform/log.ts'
import type { Settings } from '#simulator/platform/options.ts'

/** The value of x-paystack-signature: it covers the exact bytes that are sent, however the JSON is formatted. */
export const webhookSignature = (body: string, secretKey: string) =>
  createHmac('sha512', secretKey).update(body).digest('hex')

export type WebhookSenderDeps = {
  settings: Settings & PaystackSettings
  clock: Clock
  log: Log
  stopped: AbortSignal
}
export type WebhookDelivery = { event: string; reference: string; body: string; signature: string }

/** In live mode Paystack tries every three minutes four times more; the hourly tries after that are left out. */
const maxRetries = 4

/** Sends events to the one address on the dashboard, again and again until it answers 200 and nothing else. */
export function createWebhookSender({ settings, clock, log, stopped }: WebhookSenderDeps) {
  let url = settings.paystackWebhookUrl

  async function post({ body, signature }: WebhookDelivery) {
    if (!url) return { failed: 'There is no webhook address.' }
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([stopped, AbortSignal.timeout(settings.timings.callbackTimeoutMs)]),
      })
      await response.arrayBuffer()
      return { status: response.status }
    } catch (error) {
      return { failed: error instanceof Error ? error.message : String(error) }
    }
  }

  async function send(delivery: WebhookDelivery, triesLeft = maxRetries) {
    const outcome = await post(delivery)
    if (stopped.aborted) return
    log.add('paystack-event', { ...delivery, url, ...outcome })
    if (outcome.status === 200 || triesLeft === 0) return
    clock.after(settings.timings.webhookRetryMs, () => send(delivery, triesLeft - 1))
  }

  return {
    address: () => url,
    /** What the dashboard's field for the webhook address does. Empty: events go nowhere. */
    setUrl(address: string) {
      url = address
    },
    /** Resolves after the first try. */
    send: (delivery: WebhookDelivery) => send(delivery),
    /** The JSON may be formatted in any way; the signature is of these very bytes. */
    sign: (body: string) => webhookSignature(body, settings.paystackSecretKey),
    signWrongly: (body: string) => webhookSignature(body, `not ${settings.paystackSecretKey}`),
  }
}
