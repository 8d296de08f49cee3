import type { ProofResult, ProofRule, ProofState } from '#contracts/admin/ledger-proof.ts'
import type { LedgerProofId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { bytea, id, moment } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from '#server/platform/database/drizzle-tables.ts'

/** A run of the rules of the ledger: the history of them is kept. */
export const ledgerProofs = pgTable(
  'ledger_proofs',
  {
    id: id<LedgerProofId>().primaryKey(),
    state: text().$type<ProofState>().notNull(),
    /** Null where it ran by itself, at night. */
    requestedBy: id<UserId>().references(() => users.id),
    requestedAt: moment().notNull(),
    /** When a worker takes it; while it runs, when another may take it over. Null once it is over. */
    dueAt: moment(),
    tries: integer().notNull().default(0),
    startedAt: moment(),
    endedAt: moment(),
    tookMilliseconds: integer().notNull().default(0),
    results: jsonb().$type<ProofResult[]>().notNull().default([]),
    entryCount: bigint({ mode: 'number' }),
    violationCount: integer().notNull().default(0),
    /** Over the last hashes of all accounts. */
    seal: text(),
    error: text(),
  },
  (table) => [
    index('ledger_proofs_state_idx').on(table.state, table.id),
    index('ledger_proofs_requested_idx').on(table.requestedAt, table.id),
    index('ledger_proofs_took_idx').on(table.tookMilliseconds, table.id),
    uniqueIndex('ledger_proofs_one_open').on(sql`(true)`).where(sql`${table.dueAt} is not null`),
    check('ledger_proofs_state_known', sql`${table.state} in ('WAITING', 'RUNNING', 'SOUND', 'BROKEN', 'FAILED')`),
    check('ledger_proofs_open_is_due', sql`(${table.state} in ('WAITING', 'RUNNING')) = (${table.dueAt} is not null)`),
  ],
)

/** A row that broke a rule in a run. */
export const ledgerViolations = pgTable(
  'ledger_violations',
  {
    proofId: id<LedgerProofId>()
      .notNull()
      .references(() => ledgerProofs.id),
    position: integer().notNull(),
    rule: text().$type<ProofRule>().notNull(),
    row: text().notNull(),
    found: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.proofId, table.position] }),
    index('ledger_violations_rule_idx').on(table.proofId, table.rule, table.position),
  ],
)

/**
 * The end of each account, as the last proof that found its chain whole had it: the next one asks whether it is in there
 * still. It only goes on: the migration's triggers refuse to delete one or to set it back.
 */
export const ledgerHeads = pgTable(
  'ledger_heads',
  {
    vendorId: id<VendorId>().notNull(),
    accountKey: text().notNull(),
    entryCount: bigint({ mode: 'number' }).notNull(),
    hash: bytea().notNull(),
    provedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.vendorId, table.accountKey] })],
)
