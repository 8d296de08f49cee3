import type { PictureId, ProductId, VendorId } from '#contracts/wire/primitives.ts'
import { pictures } from '#server/modules/pictures/pictures.tables.ts'
import { id, vendorForeignKey } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { check, pgTable, primaryKey, smallint, unique } from '#server/platform/database/drizzle-tables.ts'
import { products } from '../catalog.tables.ts'

/**
 * The pictures of products, in their order. The product's own row repeats what they look like, so that a menu is read
 * without them.
 */
export const productPictures = pgTable(
  'product_pictures',
  {
    vendorId: id<VendorId>().notNull(),
    productId: id<ProductId>().notNull(),
    pictureId: id<PictureId>().notNull(),
    position: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.vendorId, table.productId, table.position] }),
    vendorForeignKey('product_pictures_product_fk', [table.vendorId, table.productId], products).onDelete('cascade'),
    vendorForeignKey('product_pictures_picture_fk', [table.vendorId, table.pictureId], pictures),
    unique('product_pictures_picture_key').on(table.vendorId, table.pictureId),
    check('product_pictures_at_most_8', sql`${table.position} between 0 and 7`),
  ],
)
