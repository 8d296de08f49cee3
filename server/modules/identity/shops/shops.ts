import type { Role } from '#contracts/account/identity.ts'
import type { GrantableRight, StaffRole } from '#contracts/staff/staff-rights.ts'
import type { VendorStatus } from '#contracts/vendors.ts'
import type { StaffId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { SQL } from '#server/platform/database/drizzle.ts'

/** For whom somebody works. */
export interface Employment {
  id: StaffId
  shop: string
  vendorId: VendorId
  role: StaffRole
  joinedAt: number
}

/**
 * What is known of the shop that somebody owns or works for. Shops and their staff stand above accounts: `app.ts` hands
 * this in (docs/decisions/0119).
 */
export interface Shops {
  /** Joins it to a row of `users`, in the one statement by which a session is read. */
  join: SQL
  columns: {
    role: SQL<Role>
    vendorId: SQL<VendorId | null>
    vendorStatus: SQL<VendorStatus | null>
    isOwner: SQL<boolean | null>
    staffRole: SQL<StaffRole | null>
    granted: SQL<GrantableRight[] | null>
  }
  /** Whether somebody has opened a shop, whatever became of it. */
  ownsShop: (db: Db, userId: UserId) => Promise<boolean>
  /** The shop that somebody works for; or with `hasEnded` the one that they worked for last, and no longer do. */
  findEmployer: (db: Db, userId: UserId, of?: { hasEnded?: boolean }) => Promise<Employment | undefined>
}
