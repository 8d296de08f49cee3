import pLimit from 'p-limit'
import type { ProvidersWebhookReceiver, ProviderWebhookEvent } from '../providers/payment-providers.ts'
import { checkDirectPayment } from '../settlement/direct-payment.ts'
import { unknownEventRecorder } from './unknown-webhook-events.ts'
import { applyWebhookEvent, storeWebhookEvent, type WebhookDeps } from './webhook-events.ts'

/**
 * How many are applied at once from one process; the rest wait in turn. In a rush they would take every connection to
 * the database from those whose answer is waited for.
 */
const maxConcurrent = 4
/** Beyond this the worker, by what is not applied yet, is the better queue. */
const maxPending = 1_000

/**
 * Stores webhook events, so that their senders can be answered, and applies them after; the worker applies what is left
 * behind.
 */
export function webhookReceiver(deps: WebhookDeps): ProvidersWebhookReceiver & { drained(): Promise<void> } {
  const limit = pLimit(maxConcurrent)
  const recordUnknown = unknownEventRecorder(deps.payments)
  const underWay = new Set<Promise<unknown>>()

  async function apply(id: string) {
    const work = applyWebhookEvent(deps, id)
      .catch((error) => deps.payments.log.error({ err: error, webhookEvent: id }, 'webhook event not applied yet'))
      .finally(() => underWay.delete(work))
    underWay.add(work)
    await work
  }

  return {
    async receive(incoming: ProviderWebhookEvent) {
      const id = (await storeWebhookEvent(deps, incoming)) ?? (await recordUnknown(incoming))
      if (id === null) return
      // After the answer to the sender.
      setImmediate(() => {
        if (limit.pendingCount < maxPending) limit(() => apply(id))
      })
    },

    checkDirectPayment: (asked) => checkDirectPayment(deps.payments, asked),

    /** For a graceful stop: lets what is being applied come to its end, and leaves the rest to the worker. */
    async drained() {
      limit.clearQueue()
      await Promise.all(underWay)
    },
  }
}
