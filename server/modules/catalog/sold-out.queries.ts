import { type MarkedAsSoldOut, maxListedSoldOut } from '#contracts/vendor-orders/sold-out.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, select } from '#server/platform/database/select.ts'
import { products, productVariations } from './catalog.tables.ts'
import { groupOptions, optionGroups } from './options/options.tables.ts'

/** What the vendor has marked as sold out, by name. What is archived or removed is nothing to bring back. */
export async function listMarkedSoldOut(db: Db, vendorId: VendorId): Promise<MarkedAsSoldOut[]> {
  const marked = columns({
    kind: sql<MarkedAsSoldOut['kind']>`marked.kind`,
    id: sql<string>`marked.id`,
    name: sql<string>`marked.name`,
    of: sql<string | null>`marked.of_name`,
  })
  return select(
    db,
    marked,
    sql`from (
      select 'PRODUCT' as kind, ${products.id} as id, ${products.name} as name, null as of_name from ${products}
        where ${products.vendorId} = ${vendorId} and ${products.isSoldOut} and ${products.status} <> 'ARCHIVED'
      union all
      select 'VARIATION', ${productVariations.id}, ${productVariations.name}, ${products.name} from ${productVariations}
        join ${products} on ${products.vendorId} = ${productVariations.vendorId} and ${products.id} = ${productVariations.productId}
        where ${productVariations.vendorId} = ${vendorId} and ${productVariations.isSoldOut}
          and ${productVariations.removedAt} is null and ${products.status} <> 'ARCHIVED'
      union all
      select 'OPTION', ${groupOptions.id}, ${groupOptions.name}, ${optionGroups.name} from ${groupOptions}
        join ${optionGroups} on ${optionGroups.vendorId} = ${groupOptions.vendorId} and ${optionGroups.id} = ${groupOptions.groupId}
        where ${groupOptions.vendorId} = ${vendorId} and ${groupOptions.isSoldOut}
    ) as marked order by lower(marked.name), marked.id limit ${maxListedSoldOut}`,
  )
}
