import type { VendorId } from '#contracts/wire/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import { type VendorAction, vendorTransitions } from '../vendor-status.ts'
import { vendors } from '../vendors.tables.ts'

type StatusColumns = Partial<Pick<typeof vendors.$inferInsert, 'statusReason' | 'decidedAt' | 'resubmittedAt'>>

/**
 * Changes a vendor's status, and returns whose it is. The condition is in the update itself: of two concurrent
 * decisions, the second finds it changed.
 */
export async function transitionVendor(db: Db, id: VendorId, action: VendorAction, columns: StatusColumns) {
  const { from, to } = vendorTransitions[action]
  const updated = await db
    .update(vendors)
    .set({ ...columns, status: to })
    .where(and(eq(vendors.id, id), eq(vendors.status, from)))
    .returning({ ownerId: vendors.ownerId, name: vendors.name })
  if (updated[0]) return updated[0]
  const [vendor] = await db.select({ status: vendors.status }).from(vendors).where(eq(vendors.id, id))
  if (!vendor) throw notFound('The vendor')
  const words = (status: string) => status.toLowerCase().replace('_', ' ')
  throw new DomainError(
    'invalid_transition',
    `This shop is ${words(vendor.status)} now; only one that is ${words(from)} can become ${words(to)}.`,
    { data: { status: vendor.status } },
  )
}
