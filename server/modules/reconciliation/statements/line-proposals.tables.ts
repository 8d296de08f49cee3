import type { LineProposal } from '#contracts/admin/reconciliation.ts'
import type { StatementLineId } from '#contracts/wire/primitives.ts'
import { id } from '#server/platform/database/columns.ts'
import { checksOfTwo, decidedByTwo } from '#server/platform/database/decided-by-two.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { pgTable, text, uniqueIndex } from '#server/platform/database/drizzle-tables.ts'
import { statementLines } from './statements.tables.ts'

/** What one administrator said of a line that two explain. One at a time is open; a trigger keeps what was decided. */
export const lineProposals = pgTable(
  'statement_line_proposals',
  {
    id: id<string>().primaryKey(),
    lineId: id<StatementLineId>()
      .notNull()
      .references(() => statementLines.id),
    action: text().$type<LineProposal['action']>().notNull(),
    note: text().notNull(),
    ...decidedByTwo(),
  },
  (table) => [
    uniqueIndex('statement_line_proposals_open_key').on(table.lineId).where(sql`${table.decidedAt} is null`),
    ...checksOfTwo('statement_line_proposals', table),
  ],
)
