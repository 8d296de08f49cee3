import type { RuleRow } from './commissions.ts'
import type { Goods } from './goods.ts'
import type { People } from './people.ts'
import type { Shops } from './shops.ts'

/** Everything that orders are about, found by key. */
export interface Scene {
  now: Date
  people: People
  shops: Shops
  goods: Goods
  rules: readonly RuleRow[]
  /** What each vendor is found under, in its order. */
  categoriesOf: ReadonlyMap<string, string[]>
}
