import type { AdminVendor } from '#contracts/admin/vendors.ts'
import type { UserId, VendorId } from '#contracts/wire/primitives.ts'
import type { PhoneCodeDeps, Shops } from '#server/modules/identity/index.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'

/** A vendor's own commission before a change and after it, in basis points. */
export interface CommissionChange {
  from: number | null
  to: number | null
}

/** What vendors need of modules that know vendors: `app.ts` hands it in. */
export interface VendorDeps extends ModuleDeps {
  /** By what payout phones are proved. */
  phoneCodes: PhoneCodeDeps
  /** Whoever works for a shop opens none. */
  findEmployer: Shops['findEmployer']
  /** Whether somebody has sent each paper that opening a shop asks for. */
  hasAllPapers(db: Db, ownerId: UserId): Promise<boolean>
  /** Sets a vendor's own commission, none by null, in the transaction of the change; null where it was so already. */
  setVendorCommission(
    tx: Tx,
    actor: { userId: UserId },
    vendorId: VendorId,
    percent: number | null,
    now: Date,
  ): Promise<CommissionChange | null>
  /** A vendor as administrators see it. */
  findAdminVendor(db: Db, id: VendorId, now: Date): Promise<AdminVendor>
}
