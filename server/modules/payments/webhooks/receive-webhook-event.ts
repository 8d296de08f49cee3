import { minutes, plus } from '#server/platform/clock.ts'
import { isTemporary } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { NotYetSeen } from '#server/platform/database/sharding/not-yet-seen.ts'
import { isPoolSharded } from '#server/platform/database/sharding/sharded.ts'
import { networkPrefix } from '#server/platform/http/rate-limit.ts'
import { newId } from '#server/platform/ids.ts'
import { withTimeout } from '#server/platform/timeout.ts'
import { webhookEvents } from '../payments.tables.ts'
import type {
  ProvidersWebhookReceiver,
  ProviderWebhookEvent,
  ReceivedWebhookEvent,
} from '../providers/payment-providers.ts'
import { receiveReceiptAnswer } from '../receipt-queries/receive-receipt-answer.ts'
import { checkDirectPayment } from '../settlement/direct-payment.ts'
import type { KeptWebhookEvent } from '../spool/payment-spools.ts'
import { type WebhookDeps, webhookEventApplier } from './apply-webhook-events.ts'
import { vendorOfToken } from './callback-tokens.ts'
import { type StoredEvent, storeWebhookEvent } from './store-webhook-event.ts'
import { unknownEventRecorder } from './unknown-webhook-events.ts'

interface WebhookReceiverControl {
  /** For a graceful stop: lets what is being applied come to its end, and leaves the rest to the worker. */
  drained(): Promise<void>
  /** Stores and applies what was kept while the database was away. */
  drainSpool(): Promise<void>
}

/**
 * How many transactions apply them at once from one process. In a rush they would take every connection to the database
 * from those whose answer is waited for.
 */
const maxConcurrent = 4
/** With more under way the worker, by what is not applied yet, is the better queue. */
const maxPending = 1_000
/** A provider waits some seconds for its answer: a database that is silent for longer is as good as away. */
const storeMilliseconds = 3_000
/** By then a machine that went away in the middle of a transaction is back, or its vendors sell nothing anyway. */
const undecidedMilliseconds = minutes(10)

/**
 * Stores webhook events, so that their senders can be answered, and applies them after; the worker applies what is left
 * behind. What the database refuses is kept beside it before the answer: most providers send an event once.
 */
export function webhookReceiver(deps: WebhookDeps): ProvidersWebhookReceiver & WebhookReceiverControl {
  const { db, clock, log, providers, spools } = deps.payments
  const recordUnknown = unknownEventRecorder(deps.payments)
  const underWay = new Set<Promise<unknown>>()
  let isStopping = false
  const applyInTurn = webhookEventApplier(deps, maxConcurrent, () => isStopping)

  /** Rejects with the database's own error where it cannot be kept either. */
  async function keep({ raw, receivedAt, ...received }: ReceivedWebhookEvent, error: unknown) {
    // What comes from elsewhere is not believed, and the provider is queried anyway: it takes no room from what is.
    if (!providers.isTrustedAddress(received.provider, received.address)) throw error
    const entry = { ...received, raw: raw.toString('base64'), receivedAt: receivedAt.toISOString() }
    await spools.webhookEvents.keep(entry, networkPrefix(received.address)).catch((err) => {
      log.error({ err }, 'webhook event not kept')
      throw error
    })
    log.warn({ err: error, webhookEvent: received.id }, 'webhook event kept beside the database')
    return 'KEPT' as const
  }

  async function storeKept({ raw, receivedAt, ...kept }: KeptWebhookEvent) {
    // The statement that was not waited for may have come through, and so may an earlier drain.
    const isStored = (await db.$count(webhookEvents, eq(webhookEvents.id, kept.id))) > 0
    const received = { ...kept, raw: Buffer.from(raw, 'base64'), receivedAt: new Date(receivedAt) }
    const event = isStored ? { id: kept.id } : await storeAny(received)
    if (event) await apply(event)
  }

  async function storeAny(received: ReceivedWebhookEvent): Promise<StoredEvent | null> {
    const stored = await storeWebhookEvent(deps.payments, received)
    if (!stored && plus(received.receivedAt, undecidedMilliseconds) > clock.now() && (await mayAppear(received)))
      throw new NotYetSeen()
    return stored ?? recordUnknown(received)
  }

  /** Where the market is split, what was sent to the provider may not be seen yet on the machine of its vendor. */
  const mayAppear = async ({ provider, address, token }: ReceivedWebhookEvent) =>
    token !== null &&
    vendorOfToken(token) !== null &&
    providers.isTrustedAddress(provider, address) &&
    (await isPoolSharded(db))

  async function apply(event: StoredEvent) {
    const work = applyInTurn(event)
      .catch((error) => log.error({ err: error, webhookEvent: event.id }, 'webhook event not applied yet'))
      .finally(() => underWay.delete(work))
    underWay.add(work)
    await work
  }

  /** What waits in a rush is the event's id: a function made in `receive` would hold all that came with it. */
  const applySoon = (event: StoredEvent) => {
    if (underWay.size < maxPending) apply(event)
  }

  return {
    async receive(incoming: ProviderWebhookEvent) {
      const received = { ...incoming, id: newId<string>(), receivedAt: clock.now() }
      const stored = await withTimeout(storeMilliseconds, storeWebhookEvent(deps.payments, received)).catch((error) =>
        keep(received, error),
      )
      if (stored === 'KEPT') return
      if (!stored && (await mayAppear(received))) {
        await keep(received, new NotYetSeen())
        return
      }
      const event = stored ?? (await recordUnknown(received))
      if (!event) return
      // After the answer to the sender.
      setImmediate(applySoon, event)
    },

    drainSpool: () =>
      spools.webhookEvents.drain(storeKept, {
        isAway: (error) => isTemporary(error) || error instanceof NotYetSeen,
        log: (err, kept) => log.error({ err, kept }, 'kept webhook event not stored yet'),
      }),

    receiveReceiptAnswer: (answer) => receiveReceiptAnswer(deps.payments, answer),

    checkDirectPayment: (asked) => checkDirectPayment(deps.payments, asked),

    async drained() {
      isStopping = true
      await Promise.all(underWay)
    },
  }
}
