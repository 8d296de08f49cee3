import type * as z from 'zod'
import type { createVendor as contract } from '#contracts/vendor-profile.ts'
import type { UserId, VendorId } from '#contracts/wire/primitives.ts'
import { becomeVendor } from '#server/modules/identity/index.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { approveBySetting } from '../onboarding/approve-by-setting.ts'
import { deleteDraft } from '../onboarding/shop-draft.ts'
import type { VendorDeps } from '../vendor-deps.ts'
import { vendors } from '../vendors.tables.ts'
import { explainRefusal, replaceDetails } from './vendor-details.ts'

/**
 * Creates a shop for an administrator to review, unless it is set that nobody must. The database allows one shop per
 * user and per slug.
 */
export async function createVendor(deps: VendorDeps, ownerId: UserId, body: z.output<(typeof contract)['body']>) {
  const now = deps.clock.now()
  const { categories, opening, deliveryAreas, preparationMinutes, tagline, ...facts } = body
  const vendor = { id: newId<VendorId>(), slug: body.slug, status: 'PENDING' as const }
  const isApproved = await inTransaction(deps.db, async (tx) => {
    await becomeVendor(tx, ownerId, deps.findEmployer, now)
    await tx.insert(vendors).values({
      ...facts,
      ...vendor,
      ownerId,
      tagline: tagline ?? '',
      preparationFrom: preparationMinutes.from,
      preparationTo: preparationMinutes.to,
      createdAt: now,
    })
    await deleteDraft(tx, ownerId)
    await replaceDetails(tx, vendor.id, { categories, opening, deliveryAreas })
    return approveBySetting(deps, tx, { ...vendor, name: body.name, ownerId }, now)
  }).catch(explainRefusal)
  return { ...vendor, status: isApproved ? ('APPROVED' as const) : vendor.status }
}
