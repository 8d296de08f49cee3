import type { UserId, VendorId } from '#contracts/wire/primitives.ts'
import type { Shops } from '#server/modules/identity/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'

/** What vendors need of modules that stand above them, or know them: `app.ts` hands it in. */
export interface VendorDeps extends ModuleDeps {
  /** Whoever works for a shop opens none. */
  findEmployer: Shops['findEmployer']
  /** Gives a vendor a commission of its own from now on, or takes it; what changed, for the trail. */
  changeCommission: (
    tx: Tx,
    of: { vendorId: VendorId; percent: number | null; createdBy: UserId },
    now: Date,
  ) => Promise<{ from: number | null; to: number | null } | null>
}
