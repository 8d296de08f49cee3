import type { PictureKind } from '#contracts/wire/picture-kinds.ts'
import type { Picture, PictureId, ProductId, VendorId } from '#contracts/wire/primitives.ts'
import { id, moment } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { boolean, check, index, jsonb, pgTable, primaryKey, text } from '#server/platform/database/drizzle-tables.ts'

/** The pictures that vendors have uploaded, and customers of what they bought there. What shows one refers to it, so that it cannot be deleted meanwhile. */
export const pictures = pgTable(
  'pictures',
  {
    id: id<PictureId>().notNull(),
    /** Refers to `vendors`, which stand above; the migration says so. */
    vendorId: id<VendorId>().notNull(),
    kind: text().$type<PictureKind>().notNull(),
    /** Null until all its files are kept. */
    picture: jsonb().$type<Picture>(),
    createdAt: moment().notNull(),
    /** When something last began to show it. */
    usedAt: moment(),
    /** The product it was first shown by, and the only one that may. */
    productId: id<ProductId>(),
    /** Orders show it, though its product does not any more. */
    isKeptForOrders: boolean().notNull().default(false),
    /** Its files are being deleted: nothing may begin to show it. */
    removedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.vendorId] }),
    index('pictures_vendor_idx').on(table.vendorId, table.createdAt),
    index('pictures_unused_idx').on(table.createdAt),
    check(
      'pictures_kind_known',
      sql`${table.kind} in ('EVENT_POSTER', 'PRODUCT', 'SHOP_COVER', 'SHOP_LOGO', 'REVIEW', 'PROBLEM')`,
    ),
  ],
)
