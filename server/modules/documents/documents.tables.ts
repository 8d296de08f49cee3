import type { DocumentKind } from '#contracts/onboarding/steps.ts'
import type { DocumentId, UserId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { id, moment } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { check, index, integer, pgTable, text } from '#server/platform/database/drizzle-tables.ts'

/** The pages of the papers that people send to open a shop: of the person, who may have no shop yet. */
export const documents = pgTable(
  'documents',
  {
    id: id<DocumentId>().primaryKey(),
    ownerId: id<UserId>()
      .notNull()
      .references(() => users.id),
    kind: text().$type<DocumentKind>().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: moment().notNull(),
    /** When its file was kept; null until then. */
    keptAt: moment(),
    /** Its file is being deleted, and nobody reads it any more. */
    removedAt: moment(),
  },
  (table) => [
    index('documents_owner_idx').on(table.ownerId, table.createdAt),
    index('documents_created_idx').on(table.createdAt),
    check('documents_kind_known', sql`${table.kind} in ('BUSINESS_PERMIT', 'NATIONAL_ID', 'KRA_PIN')`),
  ],
)
