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
export const recordAudit = (tx: Tx, actor: { userId: UserId | null }, record: AuditRecord, now: Date) =>
  recordAudits(tx, actor, [record], now)

/** Records what was done to each of several subjects at once. */
export async function recordAudits(
  tx: Tx,
  actor: { userId: UserId | null },
  records: readonly AuditRecord[],
  now: Date,
): Promise<void> {
  const rows = records.map(({ action, subjectId, detail }) => {
    const subjectKind = action.slice(0, action.indexOf('.'))
    return { id: newId(), actorId: actor.userId, action, subjectKind, subjectId, detail, at: now }
  })
  if (rows.length > 0) await tx.insert(auditEntries).values(rows)
}
