import { toCents } from '#contracts/wire/money.ts'
import type { DeliveryAreaId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import type {
  categories,
  deliveryAreas,
  vendorCategories,
  vendorClosures,
  vendorOpeningWindows,
  vendors,
} from '#server/modules/vendors/vendors.tables.ts'
import { artPicture } from '../../art.ts'
import { addMinutes, nairobiDay } from '../../market/dates.ts'
import type { DemoVendor, Market } from '../../market/types.ts'
import { demoId } from '../demo-id.ts'
import { type UserRows, vendorCreatedAt } from './users.ts'

export type VendorRow = typeof vendors.$inferInsert & { createdAt: Date }
export type VendorRows = Map<string, VendorRow>

/** Every vendor, by key. */
export function buildVendors(market: Market, userRows: UserRows, now: Date): VendorRows {
  return new Map(
    market.vendors.map((vendor) => [
      vendor.key,
      buildVendor(vendor, userRows, vendorCreatedAt(vendor, market, now), now),
    ]),
  )
}

function buildVendor(vendor: DemoVendor, userRows: UserRows, createdAt: Date, now: Date): VendorRow {
  const { slug, name, tagline, description, status, statusReason, phone, payoutPhone } = vendor
  const { county, area, address, hasPickup, preparationMinutes } = vendor
  return {
    id: demoId<VendorId>(`vendor/${vendor.key}`, createdAt),
    ownerId: userRows.get(vendor.owner.key)?.id as UserId,
    slug,
    name,
    tagline,
    description,
    status,
    statusReason,
    cover: artPicture(vendor.cover),
    wideCover: artPicture(vendor.wideCover),
    phone,
    payoutPhone,
    payoutPhoneVerifiedAt: createdAt,
    county,
    area,
    address,
    hasPickup,
    preparationFrom: preparationMinutes.from,
    preparationTo: preparationMinutes.to,
    createdAt,
    // Nobody was there for the orders that the market begins with.
    missedOrdersFrom: now,
    decidedAt: decidedAt(vendor, createdAt, now),
  }
}

/** A vendor that is sent in is looked at the same day. */
export const approvedAt = (createdAt: Date) => addMinutes(createdAt, 300)

/** Suspended on the morning after the last day on which its history has an order. */
function decidedAt({ status }: DemoVendor, createdAt: Date, now: Date): Date | null {
  if (status === 'PENDING') return null
  return status === 'SUSPENDED' ? addMinutes(nairobiDay(now, -11), 510) : approvedAt(createdAt)
}

export const categoryRows = (market: Market): (typeof categories.$inferInsert)[] =>
  market.categories.map(({ slug, name, picture, isGoods }, position) => ({
    slug,
    name,
    picture: artPicture(picture),
    position,
    isGoods: isGoods ?? false,
  }))

/** What hangs on vendors: when they are open, where they bring things, what they are found under. */
export function vendorDetailRows(market: Market, vendorRows: VendorRows, now: Date) {
  const ofEach = <Row>(rowsOf: (vendor: DemoVendor, vendorRow: VendorRow) => Row[]) =>
    market.vendors.flatMap((vendor) => rowsOf(vendor, vendorRows.get(vendor.key)!))
  return {
    windows: ofEach<typeof vendorOpeningWindows.$inferInsert>(({ hours }, { id: vendorId }) =>
      hours.map((window) => ({ vendorId, ...window })),
    ),
    closures: ofEach<typeof vendorClosures.$inferInsert>(({ closures }, { id: vendorId }) =>
      closures.map(({ fromDays, toDays, reason }) => ({
        vendorId,
        startsAt: nairobiDay(now, fromDays),
        endsAt: nairobiDay(now, toDays + 1),
        reason,
      })),
    ),
    areas: ofEach<typeof deliveryAreas.$inferInsert>((vendor, vendorRow) =>
      vendor.deliveryAreas.map(({ key, name, feeKES, minimumKES }, position) => ({
        id: demoId<DeliveryAreaId>(`area/${key}`, vendorRow.createdAt),
        vendorId: vendorRow.id,
        name,
        feeCents: toCents(feeKES),
        minimumCents: toCents(minimumKES),
        position,
      })),
    ),
    categories: ofEach<typeof vendorCategories.$inferInsert>((vendor, { id: vendorId }) =>
      vendor.categories.map((category, position) => ({ vendorId, category, position })),
    ),
  }
}
