import { and, eq, inArray } from 'drizzle-orm'
import type { WorkKind } from '#contracts/admin/jobs.ts'
import type { FailedWorkId, UserId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { maskContacts } from '#server/platform/contacts.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { failedWork } from './jobs.tables.ts'

/** Of each kind: makes a piece of work due again, as if it had not been tried yet. The module that owns it does it. */
export type RetryWork = Record<WorkKind, (tx: Tx, workId: string, now: Date) => Promise<void>>

/** Has work tried again that waits for a person; of two who ask at the same moment one does. */
export const retryWork = (db: Db, actor: { userId: UserId }, ids: FailedWorkId[], retry: RetryWork, now: Date) =>
  inTransaction(db, async (tx) => {
    const taken = await decide(tx, actor, ids, 'RETRIED', now)
    for (const work of taken) {
      await retry[work.kind](tx, work.workId, now)
      await recordAudit(tx, actor, { action: 'job.retry', subjectId: work.id, detail: detailOf(work) }, now)
    }
    return taken.length
  })

/** Decides that work need not be done. */
export const giveUpWork = (db: Db, actor: { userId: UserId }, ids: FailedWorkId[], now: Date) =>
  inTransaction(db, async (tx) => {
    const taken = await decide(tx, actor, ids, 'GIVEN_UP', now)
    for (const work of taken)
      await recordAudit(tx, actor, { action: 'job.give-up', subjectId: work.id, detail: detailOf(work) }, now)
    return taken.length
  })

/** What stays of it in the audit, where nobody's address belongs. */
const detailOf = ({ kind, subject, error }: Pick<typeof failedWork.$inferSelect, 'kind' | 'subject' | 'error'>) => ({
  kind,
  subject: maskContacts(subject),
  error: maskContacts(error),
})

/** In the order of their ids, so that two who decide about the same never wait for each other in a circle. */
async function decide(
  tx: Tx,
  actor: { userId: UserId },
  ids: FailedWorkId[],
  state: 'RETRIED' | 'GIVEN_UP',
  now: Date,
) {
  const isWaiting = and(inArray(failedWork.id, ids), eq(failedWork.state, 'FAILED'))
  const locked = await tx
    .select({ id: failedWork.id })
    .from(failedWork)
    .where(isWaiting)
    .orderBy(failedWork.id)
    .for('update')
  if (locked.length === 0) return []
  return tx
    .update(failedWork)
    .set({ state, decidedBy: actor.userId, decidedAt: now })
    .where(
      inArray(
        failedWork.id,
        locked.map(({ id }) => id),
      ),
    )
    .returning()
}
