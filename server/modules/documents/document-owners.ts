import type { Column, SQL } from 'drizzle-orm'
import type { VendorStatus } from '#contracts/vendors.ts'
import type { UserId, VendorId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** What is known of the shops that documents were sent for; shops know of documents, so `app.ts` hands it in. */
export interface DocumentOwners {
  /** Refuses changes once a shop was decided on; of no shop, null. */
  checkPapersOpen: (status: VendorStatus | null) => void
  /** Counts a page that comes or goes as a change of its owner's shop. */
  countPaperChange: (tx: Tx, ownerId: UserId) => Promise<void>
  ownerOf: (vendorId: VendorId) => SQL
  /** Whether somebody has no shop, and has begun none. */
  openNoShop: (ownerId: Column) => SQL
  /** Whether it was decided before a moment about somebody's shop, for good. */
  wereDecidedOn: (ownerId: Column, before: Date) => SQL
}
