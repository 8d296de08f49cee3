import type { RuleRow } from './catalog/commission-rules.ts'
import type { SeedCatalog } from './catalog/products.ts'
import type { UserRows } from './catalog/users.ts'
import type { VendorRows } from './catalog/vendors.ts'

/** Everything that orders are about, found by key. */
export interface SeedContext {
  now: Date
  userRows: UserRows
  vendorRows: VendorRows
  catalog: SeedCatalog
  rules: readonly RuleRow[]
  /** What each vendor is found under, in its order. */
  categoriesOf: ReadonlyMap<string, string[]>
  /** The key that signs the tickets. */
  ticketKeyId: number
}
