import type { CommissionScope } from '#contracts/money/commissions.ts'
import type { CommissionRuleId, ProductId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { cents, id, moment } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { check, integer, pgTable, text, uniqueIndex } from '#server/platform/database/drizzle-tables.ts'

/**
 * What the platform keeps of a sale, from a moment on. A rule is never changed: a later one for the same thing takes
 * its place from its own moment on, so what was sold under it can always be explained. One that is still to come can be
 * taken back.
 */
export const commissionRules = pgTable(
  'commission_rules',
  {
    id: id<CommissionRuleId>().primaryKey(),
    scope: text().$type<CommissionScope>().notNull(),
    category: text(),
    vendorId: id<VendorId>(),
    productId: id<ProductId>(),
    /** 10 % is 1000. Null with a null fixed part ends the rule before it: the next less specific one holds again. */
    basisPoints: integer(),
    /** For each unit sold. */
    fixedCents: cents(),
    startsAt: moment().notNull(),
    createdBy: id<UserId>(),
    createdAt: moment().notNull(),
  },
  (table) => [
    // For one thing and one moment there is one rule: two would leave it to chance which of them holds.
    uniqueIndex('commission_rules_vendor_key').on(table.vendorId, table.startsAt),
    uniqueIndex('commission_rules_product_key').on(table.productId, table.startsAt),
    uniqueIndex('commission_rules_category_key').on(table.category, table.startsAt),
    uniqueIndex('commission_rules_platform_key').on(table.startsAt).where(sql`${table.scope} = 'PLATFORM'`),
    check(
      'commission_rules_of_one_thing',
      sql`(${table.scope} = 'PLATFORM' and num_nonnulls(${table.category}, ${table.vendorId}, ${table.productId}) = 0)
        or (${table.scope} = 'CATEGORY' and ${table.category} is not null and num_nonnulls(${table.vendorId}, ${table.productId}) = 0)
        or (${table.scope} = 'VENDOR' and ${table.vendorId} is not null and num_nonnulls(${table.category}, ${table.productId}) = 0)
        or (${table.scope} = 'PRODUCT' and ${table.productId} is not null and num_nonnulls(${table.category}, ${table.vendorId}) = 0)`,
    ),
    check('commission_rules_possible', sql`${table.basisPoints} between 0 and 10000 and ${table.fixedCents} >= 0`),
    check('commission_rules_whole_or_ended', sql`num_nonnulls(${table.basisPoints}, ${table.fixedCents}) in (0, 2)`),
  ],
)
