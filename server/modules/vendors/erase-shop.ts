import { and, eq, inArray, sql } from '#server/platform/database/drizzle.ts'
import { type Erase, isOneOf, mentions, withoutPerson } from '#server/platform/database/erasure.ts'
import { shopDrafts } from './onboarding/onboarding.tables.ts'
import { vendors } from './vendors.tables.ts'

/**
 * A shop that is closed keeps its name, which stands on its customers' receipts. Numbers, address, pictures and what it
 * says of itself go: they are its owner's. What was still applied for is rejected. The nightly job deletes the files of
 * the pictures.
 */
export const eraseShop: Erase = async (tx, person) => {
  const { userId, shopId, vendorIds } = person
  await tx.delete(shopDrafts).where(eq(shopDrafts.ownerId, userId))
  await tx
    .update(vendors)
    .set({ statusReason: withoutPerson(vendors.statusReason, person) })
    .where(and(isOneOf(vendors.id, vendorIds), mentions(vendors.statusReason, person)))
  if (!shopId) return
  await tx
    .update(vendors)
    .set({ status: 'REJECTED' })
    .where(and(eq(vendors.id, shopId), inArray(vendors.status, ['PENDING', 'CHANGES_REQUESTED'])))
  await tx
    .update(vendors)
    .set({
      tagline: '',
      description: '',
      phone: '',
      payoutPhone: '',
      address: '',
      kraPin: null,
      isVatRegistered: false,
      logo: null,
      logoId: null,
      cover: null,
      wideCover: null,
      coverId: null,
      version: sql`${vendors.version} + 1`,
    })
    .where(eq(vendors.id, shopId))
}
