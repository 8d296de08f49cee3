import type { WebhookEventId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import type { Live } from '#server/platform/live-updates.ts'
import type { PaymentKey } from '../payments.queries.ts'
import { paymentContradictions, webhookEvents } from '../payments.tables.ts'
import { isWithoutReceipt } from '../settlement/contradicted-payments.queries.ts'
import { applyWebhookEvent, type WebhookDeps } from '../webhooks/apply-webhook-events.ts'
import { isUnknown } from '../webhooks/unknown-webhook-events.ts'
import { expectedOutcomes, replayable, type WebhookOutcome } from '../webhooks/webhook-outcomes.ts'

const isOf = ({ vendorId, id: paymentId }: PaymentKey, webhookEventId: WebhookEventId) =>
  and(
    eq(paymentContradictions.vendorId, vendorId),
    eq(paymentContradictions.paymentId, paymentId),
    eq(paymentContradictions.webhookEventId, webhookEventId),
  )

async function lockWebhookEvent(tx: Tx, id: WebhookEventId) {
  const [webhookEvent] = await tx.select().from(webhookEvents).where(eq(webhookEvents.id, id)).for('update')
  if (!webhookEvent) throw notFound('The webhook event')
  return { ...webhookEvent, outcome: webhookEvent.outcome as WebhookOutcome | null }
}

/**
 * Marks a webhook event as reviewed. A contradiction holds what is to be refunded of its money (`refundHold`): who
 * reviews it says whether the money came.
 */
export async function reviewWebhookEvent(
  { webhooks, live }: { webhooks: WebhookDeps; live: Live },
  actor: Actor,
  { id, note, moneyCame }: { id: WebhookEventId; note: string; moneyCame?: boolean | undefined },
) {
  const { db, clock } = webhooks.payments
  const outcome = await inTransaction(db, async (tx) => {
    const webhookEvent = await lockWebhookEvent(tx, id)
    if (!webhookEvent.outcome || expectedOutcomes.includes(webhookEvent.outcome) || webhookEvent.reviewedAt)
      throw notWaiting(webhookEvent)
    const { vendorId, paymentId } = webhookEvent
    const contradicted =
      webhookEvent.outcome === 'CONTRADICTED' && vendorId && paymentId ? { vendorId, id: paymentId } : null
    const asksWhetherMoneyCame = contradicted !== null && (await isWithoutReceipt(tx, contradicted))
    if (asksWhetherMoneyCame && moneyCame === undefined) {
      throw new DomainError('invalid_input', 'Look in the provider’s portal, then choose one.', {
        field: 'moneyCame',
      })
    }
    const now = clock.now()
    const found = asksWhetherMoneyCame ? { moneyCame } : {}
    const reviewed = { reviewedAt: now, reviewedBy: actor.userId, reviewNote: note }
    await tx.update(webhookEvents).set(reviewed).where(eq(webhookEvents.id, id))
    if (asksWhetherMoneyCame) await tx.update(paymentContradictions).set(found).where(isOf(contradicted, id))
    const detail = { outcome: webhookEvent.outcome, message: note, ...found }
    await recordAudit(tx, actor, { action: 'webhook-event.review', subjectId: id, detail }, now)
    return webhookEvent.outcome
  })
  publish(live, { type: 'money_records_changed' })
  return { id, outcome }
}

/**
 * Applies a webhook event again. Its outcome is cleared and set anew by the one function that applies webhook events,
 * so that a second replay, or the worker, finds nothing left to do.
 */
export async function replayWebhookEvent(
  { webhooks, live }: { webhooks: WebhookDeps; live: Live },
  actor: Actor,
  id: WebhookEventId,
) {
  const { db, clock } = webhooks.payments
  await inTransaction(db, async (tx) => {
    const webhookEvent = await lockWebhookEvent(tx, id)
    // Another replay has cleared the outcome and is about to set it.
    if (webhookEvent.appliedAt === null) return
    const { outcome, reviewedAt } = webhookEvent
    if (reviewedAt || !outcome || !replayable.includes(outcome) || isUnknown(webhookEvent))
      throw notWaiting(webhookEvent)
    await tx.update(webhookEvents).set({ appliedAt: null, outcome: null }).where(eq(webhookEvents.id, id))
    const detail = { outcome }
    await recordAudit(tx, actor, { action: 'webhook-event.replay', subjectId: id, detail }, clock.now())
  })
  await applyWebhookEvent(webhooks, { id })
  const [webhookEvent] = await db.select().from(webhookEvents).where(eq(webhookEvents.id, id))
  publish(live, { type: 'money_records_changed' })
  return { id, outcome: webhookEvent?.outcome ?? null }
}

const notWaiting = ({ outcome }: { outcome: WebhookOutcome | null }) =>
  new DomainError('invalid_transition', 'This webhook event does not wait for anybody. Look at it again.', {
    data: { outcome },
  })
