import type { UserId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { auditEntries } from './audit.tables.ts'

export interface AuditRecord {
  /** The kind of the subject and what was done to it: `vendor.approve`. */
  action: `${string}.${string}`
  subjectId: string
  /** The note, or the change from one value to another. */
  detail: Record<string, unknown>
}

/** Records an action, in the transaction that performs it: there is no action without its entry. */
export async function recordAudit(
  tx: Tx,
  actor: { userId: UserId | null },
  { action, subjectId, detail }: AuditRecord,
  now: Date,
) {
  const subjectKind = action.slice(0, action.indexOf('.'))
  await tx
    .insert(auditEntries)
    .values({ id: newId(), actorId: actor.userId, action, subjectKind, subjectId, detail, at: now })
}
