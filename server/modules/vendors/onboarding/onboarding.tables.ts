import type { ShopDraft } from '#contracts/onboarding/shop-draft.ts'
import type { OnboardingStep } from '#contracts/onboarding/steps.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { id, moment } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { check, index, jsonb, pgTable, text } from '#server/platform/database/drizzle-tables.ts'

/** What somebody has written so far of the shop they want to open. It is not a vendor's yet. */
export const shopDrafts = pgTable(
  'shop_drafts',
  {
    ownerId: id<UserId>()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    step: text().$type<OnboardingStep>().notNull(),
    values: jsonb().$type<ShopDraft['values']>().notNull(),
    savedAt: moment().notNull(),
  },
  (table) => [
    index('shop_drafts_saved_idx').on(table.savedAt),
    check(
      'shop_drafts_step_known',
      sql`${table.step} in ('shop', 'place', 'delivery', 'payout', 'documents', 'review')`,
    ),
  ],
)
