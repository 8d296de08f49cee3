import type { SearchKind } from '#contracts/search/search.ts'
import type { SynonymsId, VendorId } from '#contracts/wire/primitives.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { cents, id, moment } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import {
  bigint,
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from '#server/platform/database/drizzle-tables.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * What the search looks through: a row for each product, shop, event and place that shops deliver to. Triggers of the
 * tables that they are of write them (in the migration), in the transaction of each change; what changes with orders,
 * and whether a shop sells, is read where something is looked for.
 */
export const searchRows = pgTable(
  'search_rows',
  {
    /** Of the product, the shop, the event or the delivery area. */
    id: id<string>().notNull(),
    vendorId: id<VendorId>()
      .notNull()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    kind: text().$type<SearchKind>().notNull(),
    /** The words of its name alone, which say how well it fits without reading all of them. */
    name: tsvector().notNull(),
    words: tsvector().notNull(),
    /** How many words its name has. */
    nameLength: smallint().notNull(),
    /** Of a product: the lowest of its variations. */
    priceCents: cents(),
    /** Of an area: its name and its county, by which those of several shops are one. */
    place: text(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.vendorId] }),
    index('search_rows_vendor_idx').on(table.vendorId, table.kind),
    check('search_rows_kind_known', sql`${table.kind} in ('PRODUCT', 'SHOP', 'EVENT', 'AREA')`),
    check('search_rows_product_has_price', sql`(${table.kind} = 'PRODUCT') = (${table.priceCents} is not null)`),
    check('search_rows_area_has_place', sql`(${table.kind} = 'AREA') = (${table.place} is not null)`),
  ],
)

/**
 * Each word of names of shops that sell: what a misspelt word is compared with. Two that write a word at the same time do
 * not wait for each other, so it may stand twice until the night.
 */
export const searchWords = pgTable(
  'search_words',
  { id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(), word: text().notNull() },
  (table) => [index('search_words_word_idx').on(table.word)],
)

/** A group of words that mean the same. */
export const synonyms = pgTable(
  'synonyms',
  {
    id: id<SynonymsId>().primaryKey(),
    /** As `searchText` writes them; some are several words. */
    words: text().array().notNull(),
    version: integer().notNull().default(1),
    changedAt: moment().notNull(),
  },
  (table) => [check('synonyms_at_least_two', sql`cardinality(${table.words}) >= 2`)],
)

/** How often words found nothing on a day in Nairobi; who looked for them is not known. */
export const searchMisses = pgTable(
  'search_misses',
  { day: date().notNull(), words: text().notNull(), searches: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.day, table.words] }),
    check('search_misses_counted', sql`${table.searches} > 0`),
  ],
)
