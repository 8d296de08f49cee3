import { eq } from 'drizzle-orm'
import type { NoticeId } from '#contracts/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import type { Live } from '#server/platform/live-updates.ts'
import { paymentNotices } from '../payments.tables.ts'
import { applyNotice, type Mailroom } from '../webhooks/webhook-events.ts'
import { asExpected, type NoticeOutcome } from '../webhooks/webhook-outcomes.ts'
import { replayable } from './webhook-events.queries.ts'

async function lockNotice(tx: Tx, id: NoticeId) {
  const [notice] = await tx.select().from(paymentNotices).where(eq(paymentNotices.id, id)).for('update')
  if (!notice) throw notFound('The notice')
  return { ...notice, outcome: notice.outcome as NoticeOutcome | null }
}

/** Ticks a notice off that a person has looked at. */
export async function reviewNotice(
  { mailroom, live }: { mailroom: Mailroom; live: Live },
  actor: Actor,
  { id, note }: { id: NoticeId; note: string },
) {
  const { db, clock } = mailroom.payments
  const outcome = await inTransaction(db, async (tx) => {
    const notice = await lockNotice(tx, id)
    if (!notice.outcome || asExpected.includes(notice.outcome) || notice.reviewedAt) throw notWaiting(notice)
    const now = clock.now()
    const reviewed = { reviewedAt: now, reviewedBy: actor.userId, reviewNote: note }
    await tx.update(paymentNotices).set(reviewed).where(eq(paymentNotices.id, id))
    const detail = { outcome: notice.outcome, message: note }
    await recordAudit(tx, actor, { action: 'notice.review', subjectId: id, detail }, now)
    return notice.outcome
  })
  live.tell(['admin'], ['/api/admin'])
  return { id, outcome }
}

/**
 * Applies a notice again. Its verdict is taken back and made anew by the one function that applies notices, so that a second
 * replay, or the worker, finds nothing left to do.
 */
export async function replayNotice({ mailroom, live }: { mailroom: Mailroom; live: Live }, actor: Actor, id: NoticeId) {
  const { db, clock } = mailroom.payments
  await inTransaction(db, async (tx) => {
    const notice = await lockNotice(tx, id)
    // Somebody else's replay has taken the verdict back and is about to make it.
    if (notice.appliedAt === null) return
    if (notice.reviewedAt || !notice.outcome || !replayable.includes(notice.outcome)) throw notWaiting(notice)
    await tx.update(paymentNotices).set({ appliedAt: null, outcome: null }).where(eq(paymentNotices.id, id))
    const detail = { outcome: notice.outcome }
    await recordAudit(tx, actor, { action: 'notice.replay', subjectId: id, detail }, clock.now())
  })
  await applyNotice(mailroom, id)
  const [notice] = await db.select().from(paymentNotices).where(eq(paymentNotices.id, id))
  live.tell(['admin'], ['/api/admin'])
  return { id, outcome: notice?.outcome ?? null }
}

const notWaiting = ({ outcome }: { outcome: NoticeOutcome | null }) =>
  new DomainError('move_not_allowed', 'This notice does not wait for anybody. Look at it again.', { data: { outcome } })
