import type { UserId } from '#contracts/wire/primitives.ts'
import { id, moment } from '#server/platform/database/columns.ts'
import { index, jsonb, pgTable, text } from '#server/platform/database/drizzle-tables.ts'

/**
 * What administrators and vendors did that must not be forgotten, and who guessed codes. Appended to, never changed:
 * the database refuses it (the trigger is in the migration).
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id<string>().primaryKey(),
    /** Null for whoever has no account: a visitor, a gate device. */
    actorId: id<UserId>(),
    /** As `vendor.approve`: the kind of the subject, and the action. */
    action: text().notNull(),
    subjectKind: text().notNull(),
    subjectId: id<string>().notNull(),
    detail: jsonb().$type<Record<string, unknown>>().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    index('audit_entries_at_idx').on(table.at, table.id),
    index('audit_entries_subject_idx').on(table.subjectId, table.at, table.id),
    index('audit_entries_actor_idx').on(table.actorId, table.at, table.id),
    index('audit_entries_action_idx').on(table.action, table.at, table.id),
  ],
)
