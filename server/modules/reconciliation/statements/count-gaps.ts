import type { ProviderId } from '#contracts/money/payments.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { findCoveringFiles } from './statement-cover.queries.ts'
import { coverOf, openBreaks } from './statement-cover.ts'
import { statementGaps } from './statements.tables.ts'

/**
 * Lets the files of a provider be recorded one after another, until this transaction ends: what lies between two of
 * them is seen by whichever comes second.
 */
export const lockStatementGaps = (tx: Tx, provider: ProviderId) =>
  tx
    .insert(statementGaps)
    .values({ provider })
    .onConflictDoUpdate({ target: statementGaps.provider, set: { provider: sql`excluded.provider` } })

/** Counts what a provider's files leave open; only another file changes it. The caller holds `lockStatementGaps`. */
export async function countGapsWithLock(tx: Tx, provider: ProviderId): Promise<void> {
  const files = (await findCoveringFiles(tx)).filter((file) => file.provider === provider)
  const starts = [
    ...coverOf(files).seams.map(({ startsAt }) => startsAt.getTime()),
    ...openBreaks(files).map(({ from }) => from.getTime()),
  ]
  const startsAt = starts.length === 0 ? null : new Date(Math.min(...starts))
  await tx.update(statementGaps).set({ gapCount: starts.length, startsAt }).where(eq(statementGaps.provider, provider))
}
