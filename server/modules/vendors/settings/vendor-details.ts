import type { Closure, VendorProfile } from '#contracts/vendor-profile.ts'
import type { OpeningWindow } from '#contracts/vendors.ts'
import { toCents } from '#contracts/wire/money.ts'
import type { DeliveryAreaId, VendorId } from '#contracts/wire/primitives.ts'
import { type Tx, violatedConstraint } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { deliveryAreas, vendorCategories, vendorClosures, vendorOpeningWindows } from '../vendors.tables.ts'

/** The lists kept in tables beside the vendor. Each list given replaces the previous one. */
export interface VendorDetails {
  categories?: string[]
  opening?: OpeningWindow[]
  closures?: Closure[]
  deliveryAreas?: { id?: DeliveryAreaId; name: string; feeKES: number; minimumKES: number }[]
}

export async function replaceDetails(tx: Tx, vendorId: VendorId, details: VendorDetails) {
  if (details.categories) {
    await tx.delete(vendorCategories).where(eq(vendorCategories.vendorId, vendorId))
    await tx
      .insert(vendorCategories)
      .values(details.categories.map((category, position) => ({ vendorId, category, position })))
  }
  if (details.opening) {
    await tx.delete(vendorOpeningWindows).where(eq(vendorOpeningWindows.vendorId, vendorId))
    const windows = details.opening.map((window) => ({ ...window, vendorId }))
    if (windows.length > 0) await tx.insert(vendorOpeningWindows).values(windows)
  }
  if (details.closures) {
    await tx.delete(vendorClosures).where(eq(vendorClosures.vendorId, vendorId))
    const closures = details.closures.map(({ startsAt, endsAt, reason }) => ({
      vendorId,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
      reason,
    }))
    if (closures.length > 0) await tx.insert(vendorClosures).values(closures)
  }
  if (details.deliveryAreas) await replaceDeliveryAreas(tx, vendorId, details.deliveryAreas)
}

/**
 * An area keeps its id, so that a customer who has chosen it meanwhile still finds it; another vendor's id is ignored.
 */
async function replaceDeliveryAreas(tx: Tx, vendorId: VendorId, areas: NonNullable<VendorDetails['deliveryAreas']>) {
  const before = await tx
    .delete(deliveryAreas)
    .where(eq(deliveryAreas.vendorId, vendorId))
    .returning({ id: deliveryAreas.id })
  const own = new Set(before.map(({ id }) => id))
  const rows = areas.map(({ id, name, feeKES, minimumKES }, position) => ({
    id: id && own.delete(id) ? id : newId<DeliveryAreaId>(),
    vendorId,
    name,
    feeCents: toCents(feeKES),
    minimumCents: toCents(minimumKES),
    position,
  }))
  if (rows.length > 0) await tx.insert(deliveryAreas).values(rows)
}

/** Maps a violated constraint to the error that explains it. */
export function explainRefusal(error: unknown): never {
  switch (violatedConstraint(error)) {
    case 'vendors_slug_key':
      throw new DomainError('slug_taken', 'Another shop has this address. Choose another.', { field: 'slug' })
    case 'vendors_owner_key':
      throw new DomainError('already_a_vendor', 'You already have a shop.')
    case 'vendor_categories_category_categories_slug_fk':
      throw new DomainError('invalid_input', 'Choose categories from the list.', { field: 'categories' })
    case 'vendors_vat_has_pin':
      throw new DomainError('invalid_input', 'Give the KRA PIN: who is registered for VAT has one.', {
        field: 'kraPin',
      })
    case 'vendors_pin_of_device':
      throw new DomainError(
        'invalid_input',
        'An eTIMS device signs under this PIN, so it cannot be changed here. Write to us first.',
        {
          field: 'kraPin',
        },
      )
    default:
      throw error
  }
}

/** Whether a shop was changed since its sender saw it. Who does not say what was seen depends on nothing. */
export const isStale = (vendor: { version: number }, seen: number | undefined): boolean =>
  seen !== undefined && seen !== vendor.version

export const versionConflict = (current: VendorProfile) =>
  new DomainError('version_conflict', 'Somebody else changed this shop meanwhile. Load it again, then save.', {
    data: { current },
  })
