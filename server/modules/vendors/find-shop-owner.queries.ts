import type { UserId, VendorId } from '#contracts/wire/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { assert } from '#server/platform/errors.ts'
import { vendors } from './vendors.tables.ts'

/** Who owns a shop, and how it is called. */
export async function findShopOwner(db: Db, id: VendorId): Promise<{ userId: UserId; shop: string }> {
  const [vendor] = await db
    .select({ userId: vendors.ownerId, shop: vendors.name })
    .from(vendors)
    .where(eq(vendors.id, id))
  assert(vendor, `vendor ${id} is gone`)
  return vendor
}
