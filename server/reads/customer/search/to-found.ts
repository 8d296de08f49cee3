import type { Found, FoundProduct } from '#contracts/search/search.ts'
import { toProduct } from '#server/modules/catalog/index.ts'
import { toEventCard } from '#server/modules/events/index.ts'
import { toVendorCard } from '#server/modules/vendors/index.ts'
import type { HitRow } from './hits.queries.ts'
import { meaningIn, type Term } from './terms.ts'

/**
 * What was found as a page shows it, with why where its name does not say it; null of what nobody can see any more,
 * whatever its row says.
 */
export function toFound(
  { id, kind, product, shop, event, area }: HitRow,
  terms: readonly Term[],
  now: Date,
): Found | null {
  const means = (name: string) => meaningIn(name, terms)
  switch (kind) {
    case 'PRODUCT':
      if (!product || !shop) return null
      return { id, kind, means: means(product.name), product: toProduct(product), shop: toVendorCard(shop, now) }
    case 'SHOP':
      if (!shop) return null
      return { id, kind, means: means(shop.name), shop: toVendorCard(shop, now) }
    case 'EVENT':
      if (!event) return null
      return { id, kind, means: means(event.title), event: toEventCard(event, now) }
    case 'AREA':
      if (!area) return null
      return { id, kind, means: means(area.name), area }
  }
}

export const isProduct = (found: Found | null): found is FoundProduct => found?.kind === 'PRODUCT'
