import { createHash } from 'node:crypto'
import type { StatementId, StatementLineId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import type { Movement, PaymentDeps, PaymentProviders } from '#server/modules/payments/index.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { countGapsWithLock, lockStatementGaps } from './count-gaps.ts'
import { matchLines } from './match-lines.queries.ts'
import { noteMissing } from './note-missing.ts'
import { proveBalances } from './prove-balances.ts'
import { settleFittingLines } from './settle-fitting-lines.ts'
import { statements } from './statements.tables.ts'

/** A file with more has no balances that could be followed. */
const maxBreaksKept = 100

export interface StatementFile {
  fileName: string
  csv: string
}

/**
 * Imports a statement: the lines that no earlier one had, each matched with our records, or with the order that it
 * alone can be for. A file is imported once, and overlapping files add each line once, so neither their order nor a
 * repeat matters.
 */
export async function importStatement(deps: PaymentDeps, actor: Actor, file: StatementFile) {
  const { db, clock, providers } = deps
  const { provider, format } = findFormat(providers, file)
  const parsed = format.parse(file.csv)
  const { movements, skippedLines } = parsed
  const { breaks, ...balances } = proveBalances(parsed)
  const moments = movements.map(({ completedAt }) => completedAt.getTime()).toSorted((a, b) => a - b)
  const statement = {
    id: newId<StatementId>(),
    provider,
    fileName: file.fileName,
    fileHash: createHash('sha256').update(file.csv).digest(),
    startsAt: new Date(moments[0] as number),
    endsAt: new Date(moments.at(-1) as number),
    lineCount: movements.length,
    account: parsed.account,
    ...balances,
    breaks: breaks
      .slice(0, maxBreaksKept)
      .map(({ from, to, ...found }) => ({ ...found, from: from.toISOString(), to: to.toISOString() })),
    importedBy: actor.userId,
    importedAt: clock.now(),
  }
  const newLines = await inTransaction(db, async (tx) => {
    await lockStatementGaps(tx, provider)
    const taken = await tx.insert(statements).values(statement).onConflictDoNothing().returning({ id: statements.id })
    if (taken.length === 0) throw new DomainError('already_imported', 'This file has been imported already.')
    const lines = await insertLines(tx, statement, movements)
    await matchLines(tx)
    await countGapsWithLock(tx, provider)
    await noteMissing(tx, statement.id)
    const detail = {
      provider,
      fileName: file.fileName,
      lines: movements.length,
      newLines: lines,
      breaks: breaks.length,
    }
    await recordAudit(tx, actor, { action: 'statement.import', subjectId: statement.id, detail }, statement.importedAt)
    return lines
  })
  await settleFittingLines(deps)
  return { id: statement.id, newLines, skippedLines }
}

/** The provider whose statement a file is, by its form. */
function findFormat(providers: PaymentProviders, { csv }: StatementFile) {
  const formats = providers.all.flatMap(({ id, name, statement }) =>
    statement ? [{ provider: id, name, format: statement }] : [],
  )
  const found = formats.find(({ format }) => format.recognizes(csv))
  if (found) return found
  const names = formats.map(({ name }) => name).join(' or ')
  throw new DomainError('invalid_input', `This is no statement of ${names}.`, { field: 'csv' })
}

/** Inserts all lines in one statement; those of an earlier file are left unchanged. */
async function insertLines(
  tx: Tx,
  { id, provider }: Pick<typeof statements.$inferSelect, 'id' | 'provider'>,
  movements: Movement[],
): Promise<number> {
  const rows = movements.map((movement) => ({ id: newId<StatementLineId>(), ...movement }))
  const { rowCount } = await tx.execute(sql`
    insert into statement_lines (id, statement_id, provider, receipt, details, is_charge, other_party, account, amount_cents, completed_at, state)
    select r.id, ${id}, ${provider}, r.receipt, r.details, r."isCharge", r."otherParty", r.account, r."amountCents", r."completedAt", 'UNMATCHED'
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, receipt text, details text, "isCharge" boolean, "otherParty" text, account text,
      "amountCents" bigint, "completedAt" timestamptz)
    -- In a fixed order, so that two files with the same lines do not deadlock.
    order by r.receipt, r."amountCents", r.details
    on conflict (provider, receipt, amount_cents, details) do nothing`)
  return rowCount ?? 0
}
