import type { ProviderId } from '#contracts/money/payments.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { ReconciliationDeps } from '../suspense/resolve-suspense.ts'
import { missingId } from './missing-records.queries.ts'
import { missingResolutions } from './statements.tables.ts'

/** Records why no statement shows a receipt of ours. Nothing is posted. */
export async function resolveMissing(
  { payments: { db, clock }, live }: ReconciliationDeps,
  actor: Actor,
  { provider, receipt, note }: { provider: ProviderId; receipt: string; note: string },
) {
  await inTransaction(db, async (tx) => {
    const now = clock.now()
    const id = await missingId(tx, provider, receipt)
    const absence = { provider, receipt, note, resolvedBy: actor.userId, resolvedAt: now }
    const inserted = id ? await tx.insert(missingResolutions).values(absence).onConflictDoNothing().returning() : []
    if (!id || inserted.length === 0) {
      throw new DomainError('invalid_transition', 'This receipt is not missing, or somebody has explained it already.')
    }
    await recordAudit(tx, actor, { action: 'missing.resolve', subjectId: id, detail: { provider, receipt, note } }, now)
  })
  publish(live, { type: 'money_records_changed' })
}
