import type { OptionGroupId, OptionId, ProductId, VendorId } from '#contracts/wire/primitives.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { cents, id, moment, vendorForeignKey } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from '#server/platform/database/drizzle-tables.ts'
import { products } from '../catalog.tables.ts'

/**
 * What customers choose of, at as many products as use it. The three tables are bound by vendor, so that no product can
 * use the group of another shop. Names and places within one are unique when a transaction ends (the migration says
 * so), since they are swapped.
 */
export const optionGroups = pgTable(
  'option_groups',
  {
    id: id<OptionGroupId>().notNull(),
    vendorId: id<VendorId>()
      .notNull()
      .references(() => vendors.id),
    name: text().notNull(),
    least: smallint().notNull(),
    most: smallint().notNull(),
    /** Its place among the vendor's, which are counted by it. */
    position: smallint().notNull(),
    version: integer().notNull().default(1),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.vendorId] }),
    unique('option_groups_vendor_position_key').on(table.vendorId, table.position),
    check(
      'option_groups_choice_possible',
      sql`${table.least} >= 0 and ${table.most} between greatest(1, ${table.least}) and 20`,
    ),
    check('option_groups_at_most_30', sql`${table.position} between 0 and 29`),
  ],
)

/** One that is removed is deleted: order lines keep what was chosen. */
export const groupOptions = pgTable(
  'group_options',
  {
    id: id<OptionId>().notNull(),
    vendorId: id<VendorId>().notNull(),
    groupId: id<OptionGroupId>().notNull(),
    name: text().notNull(),
    /** Added to the price of the product. */
    priceCents: cents().notNull(),
    isSoldOut: boolean().notNull().default(false),
    position: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.vendorId] }),
    vendorForeignKey('group_options_group_fk', [table.vendorId, table.groupId], optionGroups).onDelete('cascade'),
    unique('group_options_group_position_key').on(table.vendorId, table.groupId, table.position),
    unique('group_options_group_name_key').on(table.vendorId, table.groupId, table.name),
    check('group_options_price_whole_shillings', sql`${table.priceCents} >= 0 and ${table.priceCents} % 100 = 0`),
    check('group_options_at_most_20', sql`${table.position} between 0 and 19`),
  ],
)

export const productOptionGroups = pgTable(
  'product_option_groups',
  {
    vendorId: id<VendorId>().notNull(),
    productId: id<ProductId>().notNull(),
    groupId: id<OptionGroupId>().notNull(),
    position: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.vendorId, table.productId, table.groupId] }),
    vendorForeignKey('product_option_groups_product_fk', [table.vendorId, table.productId], products).onDelete(
      'cascade',
    ),
    vendorForeignKey('product_option_groups_group_fk', [table.vendorId, table.groupId], optionGroups).onDelete(
      'cascade',
    ),
    unique('product_option_groups_position_key').on(table.vendorId, table.productId, table.position),
    index('product_option_groups_group_idx').on(table.vendorId, table.groupId),
    check('product_option_groups_at_most_8', sql`${table.position} between 0 and 7`),
  ],
)
