import { toCents } from '#contracts/money.ts'
import type { DeliveryAreaId, UserId, VendorId } from '#contracts/primitives.ts'
import type {
  categories,
  deliveryAreas,
  vendorCategories,
  vendorClosures,
  vendorOpeningWindows,
  vendors,
} from '#server/modules/vendors/vendors.tables.ts'
import { artPicture } from '../art.ts'
import type { DemoVendor, Market } from '../market/types.ts'
import { addMinutes, nairobiDay } from '../market/when.ts'
import { demoId } from './demo-id.ts'
import { type People, vendorSince } from './people.ts'

export type Shop = typeof vendors.$inferInsert & { createdAt: Date }
export type Shops = Map<string, Shop>

/** Every vendor, by key. */
export function shopsOf(market: Market, people: People, now: Date): Shops {
  return new Map(
    market.vendors.map((vendor) => [vendor.key, shopOf(vendor, people, vendorSince(vendor, market, now), now)]),
  )
}

function shopOf(vendor: DemoVendor, people: People, createdAt: Date, now: Date): Shop {
  const { slug, name, tagline, description, status, statusReason, phone, payoutPhone } = vendor
  const { county, area, address, hasPickup, preparationMinutes } = vendor
  return {
    id: demoId<VendorId>(`vendor/${vendor.key}`, createdAt),
    ownerId: people.get(vendor.owner.key)?.id as UserId,
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
    county,
    area,
    address,
    hasPickup,
    preparationFrom: preparationMinutes.from,
    preparationTo: preparationMinutes.to,
    createdAt,
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
  market.categories.map(({ slug, name, picture }, position) => ({ slug, name, picture: artPicture(picture), position }))

/** What hangs on vendors: when they are open, where they bring things, what they are found under. */
export function shopDetailRows(market: Market, shops: Shops, now: Date) {
  const ofEach = <Row>(rowsOf: (vendor: DemoVendor, shop: Shop) => Row[]) =>
    market.vendors.flatMap((vendor) => rowsOf(vendor, shops.get(vendor.key)!))
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
    areas: ofEach<typeof deliveryAreas.$inferInsert>((vendor, shop) =>
      vendor.deliveryAreas.map(({ key, name, feeKES, minimumKES }, position) => ({
        id: demoId<DeliveryAreaId>(`area/${key}`, shop.createdAt),
        vendorId: shop.id,
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
