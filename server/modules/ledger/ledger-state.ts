import type { Tx } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { fixed } from '#server/platform/database/select.ts'
import { ledgerState } from './ledger.tables.ts'

/** The last proof that could look has found a row that breaks a rule, and none since has found it mended. */
export const isLedgerBrokenSql = fixed(
  sql<boolean>`exists (select 1 from ${ledgerState} where ${ledgerState.violationCount} > 0)`,
)

/** Keeps what a proof found. */
export async function recordLedgerState(tx: Tx, violationCount: number, provedAt: Date) {
  const found = { violationCount, provedAt }
  await tx.insert(ledgerState).values(found).onConflictDoUpdate({ target: ledgerState.isOnly, set: found })
}
