import type { ProductId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { id, moment, vendorForeignKey } from '#server/platform/database/columns.ts'
import { index, pgTable, primaryKey } from '#server/platform/database/drizzle-tables.ts'

const customerId = () =>
  id<UserId>()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Shops that a customer keeps as favourites. */
export const favouriteVendors = pgTable(
  'favourite_vendors',
  {
    customerId: customerId(),
    vendorId: id<VendorId>()
      .notNull()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    keptAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.vendorId] }),
    index('favourite_vendors_vendor_idx').on(table.vendorId),
  ],
)

/** Dishes and goods that a customer keeps as favourites. */
export const favouriteProducts = pgTable(
  'favourite_products',
  {
    customerId: customerId(),
    vendorId: id<VendorId>().notNull(),
    productId: id<ProductId>().notNull(),
    keptAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.vendorId, table.productId] }),
    vendorForeignKey('favourite_products_product_fk', [table.vendorId, table.productId], products).onDelete('cascade'),
    index('favourite_products_product_idx').on(table.vendorId, table.productId),
  ],
)
