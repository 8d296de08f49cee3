import type { AdminCollection } from '#contracts/admin/featured.ts'
import type { Category } from '#contracts/vendors.ts'
import { dietLooks } from '#web/features/shared/food/food-labels.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'

/** "can be had now, at most KSh 300, score from 4.2" */
export function collectionRules(
  { maxPriceKES, scoreFrom, diet, category }: AdminCollection,
  categories: readonly Category[] = [],
): string {
  const named = categories.find(({ slug }) => slug === category)?.name[getLocale()] ?? category
  return [
    m.featured_rule_open(),
    maxPriceKES !== null && m.featured_rule_price({ price: formatKES(maxPriceKES) }),
    diet && dietLooks[diet].label(),
    named,
    scoreFrom !== null && m.featured_rule_score({ score: scoreFrom }),
  ]
    .filter(Boolean)
    .join(', ')
}
