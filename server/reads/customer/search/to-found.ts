import type { Found, FoundProduct } from '#contracts/search/search.ts'
import { toProduct } from '#server/modules/catalog/index.ts'
import { toEventCard } from '#server/modules/events/index.ts'
import { toVendorCard } from '#server/modules/vendors/index.ts'
import { assert } from '#server/platform/errors.ts'
import type { HitRow } from './hits.queries.ts'
import { meaningIn, type Term } from './terms.ts'

/** What was found as a page shows it, with why where its name does not say it. */
export function toFound({ id, kind, product, shop, event, area }: HitRow, terms: readonly Term[], now: Date): Found {
  const means = (name: string) => meaningIn(name, terms)
  switch (kind) {
    case 'PRODUCT':
      assert(product && shop, 'a product is of a shop')
      return { id, kind, means: means(product.name), product: toProduct(product), shop: toVendorCard(shop, now) }
    case 'SHOP':
      assert(shop, 'a shop is read with its row')
      return { id, kind, means: means(shop.name), shop: toVendorCard(shop, now) }
    case 'EVENT':
      assert(event, 'an event is read with its row')
      return { id, kind, means: means(event.title), event: toEventCard(event, now) }
    case 'AREA':
      assert(area, 'an area is read with its row')
      return { id, kind, means: means(area.name), area }
  }
}

export const isProduct = (found: Found): found is FoundProduct => found.kind === 'PRODUCT'
