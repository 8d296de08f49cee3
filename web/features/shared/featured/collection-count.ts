import type { Collection } from '#contracts/featured/featured.ts'
import { m } from '#web/paraglide/messages.js'

/** "41 dishes, 14 shops" */
export const collectionCount = ({ dishCount, shopCount }: Pick<Collection, 'dishCount' | 'shopCount'>): string =>
  `${m.featured_dishes({ count: dishCount })}, ${m.featured_shops({ count: shopCount })}`
