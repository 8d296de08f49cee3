import type { World } from '../world.ts'
import { signatureOf } from './signature.ts'

export type Letter = { event: string; reference: string; body: string; signature: string }

/** In live mode Paystack tries every three minutes four times more; the hourly tries after that are left out. */
const retries = 4

/** Sends events to the one address on the dashboard, again and again until it answers 200 and nothing else. */
export function createWebhook({
  settings,
  clock,
  log,
  ended,
}: Pick<World, 'settings' | 'clock' | 'log'> & { ended: AbortSignal }) {
  let url = settings.paystackWebhookUrl

  async function post({ body, signature }: Letter) {
    if (!url) return { failed: 'There is no webhook address.' }
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([ended, AbortSignal.timeout(settings.timings.callbackTimeoutMs)]),
      })
      await response.arrayBuffer()
      return { status: response.status }
    } catch (error) {
      return { failed: error instanceof Error ? error.message : String(error) }
    }
  }

  async function send(letter: Letter, triesLeft = retries) {
    const outcome = await post(letter)
    if (ended.aborted) return
    log.add('paystack-event', { ...letter, url, ...outcome })
    if (outcome.status === 200 || triesLeft === 0) return
    clock.after(settings.timings.webhookRetryMs, () => send(letter, triesLeft - 1))
  }

  return {
    address: () => url,
    /** What the dashboard's field for the webhook address does. Empty: events go nowhere. */
    pointTo(address: string) {
      url = address
    },
    /** Resolves after the first try. */
    send: (letter: Letter) => send(letter),
    /** The body may be spelled in any way; the signature is of these very bytes. */
    sign: (body: string) => signatureOf(body, settings.paystackSecretKey),
    missign: (body: string) => signatureOf(body, `not ${settings.paystackSecretKey}`),
  }
}
