import { eq } from 'drizzle-orm'
import type { NoticeId } from '#contracts/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import type { Live } from '#server/platform/live-updates.ts'
import { webhookEvents } from '../payments.tables.ts'
import { applyWebhookEvent, type WebhookDeps } from '../webhooks/webhook-events.ts'
import { expectedOutcomes, type WebhookOutcome } from '../webhooks/webhook-outcomes.ts'
import { replayable } from './webhook-events.queries.ts'

async function lockWebhookEvent(tx: Tx, id: NoticeId) {
  const [notice] = await tx.select().from(webhookEvents).where(eq(webhookEvents.id, id)).for('update')
  if (!notice) throw notFound('The notice')
  return { ...notice, outcome: notice.outcome as WebhookOutcome | null }
}

/** Ticks a notice off that a person has looked at. */
export async function reviewNotice(
  { webhooks, live }: { webhooks: WebhookDeps; live: Live },
  actor: Actor,
  { id, note }: { id: NoticeId; note: string },
) {
  const { db, clock } = webhooks.payments
  const outcome = await inTransaction(db, async (tx) => {
    const notice = await lockWebhookEvent(tx, id)
    if (!notice.outcome || expectedOutcomes.includes(notice.outcome) || notice.reviewedAt) throw notWaiting(notice)
    const now = clock.now()
    const reviewed = { reviewedAt: now, reviewedBy: actor.userId, reviewNote: note }
    await tx.update(webhookEvents).set(reviewed).where(eq(webhookEvents.id, id))
    const detail = { outcome: notice.outcome, message: note }
    await recordAudit(tx, actor, { action: 'notice.review', subjectId: id, detail }, now)
    return notice.outcome
  })
  live.publish(['admin'], ['/api/admin'])
  return { id, outcome }
}

/**
 * Applies a notice again. Its verdict is taken back and made anew by the one function that applies notices, so that a second
 * replay, or the worker, finds nothing left to do.
 */
export async function replayNotice(
  { webhooks, live }: { webhooks: WebhookDeps; live: Live },
  actor: Actor,
  id: NoticeId,
) {
  const { db, clock } = webhooks.payments
  await inTransaction(db, async (tx) => {
    const notice = await lockWebhookEvent(tx, id)
    // Somebody else's replay has taken the verdict back and is about to make it.
    if (notice.appliedAt === null) return
    if (notice.reviewedAt || !notice.outcome || !replayable.includes(notice.outcome)) throw notWaiting(notice)
    await tx.update(webhookEvents).set({ appliedAt: null, outcome: null }).where(eq(webhookEvents.id, id))
    const detail = { outcome: notice.outcome }
    await recordAudit(tx, actor, { action: 'notice.replay', subjectId: id, detail }, clock.now())
  })
  await applyWebhookEvent(webhooks, id)
  const [notice] = await db.select().from(webhookEvents).where(eq(webhookEvents.id, id))
  live.publish(['admin'], ['/api/admin'])
  return { id, outcome: notice?.outcome ?? null }
}

const notWaiting = ({ outcome }: { outcome: WebhookOutcome | null }) =>
  new DomainError('move_not_allowed', 'This notice does not wait for anybody. Look at it again.', { data: { outcome } })
