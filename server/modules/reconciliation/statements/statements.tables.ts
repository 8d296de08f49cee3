import type { DiscrepancyResolution, MissingRecord, StatementLineState } from '#contracts/admin/reconciliation.ts'
import type { ProviderId } from '#contracts/money/payments.ts'
import type { StatementId, StatementLineId, SuspenseId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { bytea, cents, id, moment } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from '#server/platform/database/drizzle-tables.ts'
import type { BalanceBreak } from './prove-balances.ts'

/** As `BalanceBreak`, with moments as text. */
type KeptBreak = Omit<BalanceBreak, 'from' | 'to'> & { from: string; to: string }

/** An imported statement of a provider. The same file is imported once. */
export const statements = pgTable(
  'statements',
  {
    id: id<StatementId>().primaryKey(),
    provider: text().$type<ProviderId>().notNull(),
    fileName: text().notNull(),
    fileHash: bytea().notNull(),
    /** The first and the last completion time on it. */
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    lineCount: integer().notNull(),
    /** Which account of ours it is of, where it says so: only balances of one account follow each other. */
    account: text().notNull().default(''),
    /** What the account held before the first movement and after the last, where it says so. */
    openingCents: cents(),
    closingCents: cents(),
    /** Where its balance moves by what no line of it shows. */
    breaks: jsonb().$type<KeptBreak[]>().notNull().default([]),
    importedBy: id<UserId>().notNull(),
    importedAt: moment().notNull(),
  },
  (table) => [uniqueIndex('statements_file_key').on(table.fileHash), index('statements_ends_idx').on(table.endsAt)],
)

/**
 * What the files of a provider leave open: days without one, and balances that do not follow each other. Counted with
 * each file, since the dashboard asks for it every time.
 */
export const statementGaps = pgTable('statement_gaps', {
  provider: text().$type<ProviderId>().primaryKey(),
  gapCount: integer().notNull().default(0),
  /** Where the earliest of them begins. */
  startsAt: moment(),
})

/** One movement on a provider's statement; overlapping statements add it once. Positive came in, negative went out. */
export const statementLines = pgTable(
  'statement_lines',
  {
    id: id<StatementLineId>().primaryKey(),
    statementId: id<StatementId>()
      .notNull()
      .references(() => statements.id),
    provider: text().$type<ProviderId>().notNull(),
    receipt: text().notNull(),
    /** Distinguishes a movement from the charge for it: they may carry the same receipt. */
    details: text().notNull(),
    /** A charge of the provider, as its own statement format says. */
    isCharge: boolean().notNull(),
    otherParty: text().notNull(),
    account: text().notNull(),
    amountCents: cents().notNull(),
    completedAt: moment().notNull(),
    state: text().$type<StatementLineState>().notNull(),
    /** The id of the payment, refund or payout it was matched with. */
    matchedId: text(),
    suspenseId: id<SuspenseId>(),
    resolution: text().$type<DiscrepancyResolution>(),
    resolvedBy: id<UserId>(),
    resolvedAt: moment(),
    note: text(),
  },
  (table) => [
    uniqueIndex('statement_lines_once').on(table.provider, table.receipt, table.amountCents, table.details),
    index('statement_lines_open_idx')
      .on(table.completedAt)
      .where(sql`${table.state} in ('UNMATCHED', 'AMOUNT_MISMATCH')`),
    // The orders of administrators' list, of each state.
    index('statement_lines_time_idx').on(table.state, table.completedAt, table.id),
    index('statement_lines_size_idx').on(table.state, sql`abs(${table.amountCents})`, table.id),
    // How many there are of each state, of which one may be a million.
    index('statement_lines_state_idx').on(table.state),
    index('statement_lines_receipt_idx').on(table.receipt),
    index('statement_lines_statement_idx').on(table.statementId),
    check('statement_lines_move_something', sql`${table.amountCents} <> 0`),
  ],
)

/**
 * The records that a statement of their time should have shown: what was settled in a statement's time is looked
 * through when it is imported, and in that of the newest once a day. Which of them are on a statement after all, or
 * explained, is seen when they are read.
 */
export const missingRecords = pgTable(
  'missing_records',
  {
    vendorId: id<VendorId>().notNull(),
    provider: text().$type<ProviderId>().notNull(),
    receipt: text().notNull(),
    kind: text().$type<MissingRecord['kind']>().notNull(),
    /** The payment, refund or payout. */
    recordId: id<string>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.vendorId, table.receipt, table.provider] })],
)

/** The explanation of a record that no statement shows, so that it is not listed as missing again. */
export const missingResolutions = pgTable(
  'missing_resolutions',
  {
    provider: text().$type<ProviderId>().notNull(),
    /** The receipt that no statement shows. */
    receipt: text().notNull(),
    note: text().notNull(),
    resolvedBy: id<UserId>().notNull(),
    resolvedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.receipt, table.provider] })],
)
