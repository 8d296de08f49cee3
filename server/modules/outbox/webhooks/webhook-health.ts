import { webhookRetryDays } from '#contracts/webhooks/webhook-types.ts'
import type { UserId, VendorId } from '#contracts/wire/primitives.ts'
import { days, plus } from '#server/platform/clock.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, eq, isNotNull, isNull, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import type { Claimed } from '../channel.ts'
import { emit } from '../emit.ts'
import { deliveries } from '../outbox.tables.ts'
import type { WebhookAnswer } from './send-webhook.ts'
import { webhookAttempts } from './webhook-attempts.tables.ts'
import { type WebhookEndpoint, webhookEndpoints } from './webhooks.tables.ts'

/** Who owns a shop, and how it is called. */
export type FindShopOwner = (db: Db, vendorId: VendorId) => Promise<{ userId: UserId; shop: string }>

interface Attempt {
  endpoint: WebhookEndpoint
  delivery: Pick<Claimed, 'id'>
  answer: WebhookAnswer
  isTaken: boolean
}

const isGone = ({ status }: WebhookAnswer) => status === 410

/**
 * Writes down what came of a try, and since when its endpoint has only failed: one that said that it is gone, or has
 * failed for three days, is disabled and its owner told, once.
 */
export const recordAttempt = (
  db: Db,
  findOwner: FindShopOwner,
  { endpoint, delivery, answer, isTaken }: Attempt,
  now: Date,
) =>
  inTransaction(db, async (tx) => {
    const { status, durationMilliseconds, error } = answer
    // Where it was deleted meanwhile there is no delivery any more, and nothing to write down.
    const [kept] = await update(tx, endpoint, isTaken ? { failingSince: null } : { failingSince: failingFrom(now) })
    if (!kept) return
    const attempt = { id: newId<string>(), deliveryId: delivery.id, at: now, status, durationMilliseconds, error }
    await tx.insert(webhookAttempts).values(attempt)
    const { failingSince, disabledAt } = kept
    if (isTaken || disabledAt) return
    const hasOnlyFailed = failingSince !== null && failingSince <= plus(now, -days(webhookRetryDays))
    if (!isGone(answer) && !hasOnlyFailed) return
    const reason = isGone(answer) ? ('GONE' as const) : ('FAILING' as const)
    const [disabled] = await update(
      tx,
      endpoint,
      { disabledAt: now, disabledReason: reason },
      isNull(webhookEndpoints.disabledAt),
    )
    if (!disabled) return
    await leaveUnsent(tx, endpoint, now)
    const { userId, shop } = await findOwner(tx, endpoint.vendorId)
    const data = { shop, host: new URL(endpoint.url).host, reason }
    await emit(tx, { type: 'webhook_disabled', to: [userId], data }, now)
  })

/** What is on its way to an endpoint that is turned off: the log has it, and it can be sent again from there. */
export const leaveUnsent = (tx: Tx, { id }: Pick<WebhookEndpoint, 'id'>, now: Date) =>
  tx
    .update(deliveries)
    .set({ state: 'UNSENT', dueAt: null, settledAt: now })
    .where(and(eq(deliveries.endpointId, id), isNotNull(deliveries.dueAt)))

const failingFrom = (now: Date) => sql`coalesce(${webhookEndpoints.failingSince}, ${now.toISOString()}::timestamptz)`

type Change = { failingSince: SQL | null } | { disabledAt: Date; disabledReason: 'GONE' | 'FAILING' }

const update = (tx: Tx, { id, vendorId }: WebhookEndpoint, change: Change, also?: SQL) =>
  tx
    .update(webhookEndpoints)
    .set(change)
    .where(and(eq(webhookEndpoints.vendorId, vendorId), eq(webhookEndpoints.id, id), also))
    .returning({ failingSince: webhookEndpoints.failingSince, disabledAt: webhookEndpoints.disabledAt })
