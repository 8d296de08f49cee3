import { randomBytes } from 'node:crypto'
import type { ProductKind } from '#contracts/catalog.ts'
import type { FoodFacts } from '#contracts/food-facts.ts'
import type { SlotSettings } from '#contracts/slots/slots.ts'
import type { VendorStatus } from '#contracts/vendors.ts'
import { toCents } from '#contracts/wire/money.ts'
import type {
  CommissionRuleId,
  DeliveryAreaId,
  EventId,
  ProductId,
  VariationId,
  VendorId,
} from '#contracts/wire/primitives.ts'
import { products, productVariations, stocks } from '#server/modules/catalog/catalog.tables.ts'
import { commissionRules } from '#server/modules/commissions/commissions.tables.ts'
import { events } from '#server/modules/events/events.tables.ts'
import {
  categories,
  deliveryAreas,
  vendorCategories,
  vendorClosures,
  vendorOpeningWindows,
  vendors,
} from '#server/modules/vendors/vendors.tables.ts'
import { days, hours, plus } from '#server/platform/clock.ts'
import { newId } from '#server/platform/ids.ts'
import type { World } from '../world/world.ts'
import { aPerson, confirmingBySql, type Person } from './people.ts'

export interface Shop {
  id: VendorId
  slug: string
  name: string
  owner: Person
}

export interface ShopGiven {
  name?: string
  tagline?: string
  description?: string
  categories?: string[]
  status?: VendorStatus
  area?: string
  county?: string
  /** Agreed with this shop alone. */
  commissionBasisPoints?: number
  hasPickup?: boolean
  preparationMinutes?: { from: number; to: number }
  /** Open at every hour by default. */
  opening?: { weekday: number; opens: number; closes: number }[]
  closures?: { startsAt: Date; endsAt: Date }[]
  /** Null until the owner resumes. */
  pausedUntil?: Date | null
}

const aroundTheClock = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: 0, closes: 1440 }))

export async function aShop(world: World, given: ShopGiven = {}): Promise<Shop> {
  const owner = confirmingBySql(world, await aPerson(world, { name: 'Achieng Otieno', role: 'VENDOR' }))
  const id = newId<VendorId>()
  const slug = `shop-${randomBytes(5).toString('hex')}`
  const name = given.name ?? "Mama Achieng's Kitchen"
  await world.db.insert(vendors).values({
    id,
    ownerId: owner.user.id,
    slug,
    name,
    tagline: given.tagline ?? 'Lake fish, ugali, greens',
    description: given.description ?? 'Fish from Homa Bay, ugali that stands up by itself.',
    status: given.status ?? 'APPROVED',
    phone: owner.user.phone,
    county: given.county ?? 'nairobi',
    area: given.area ?? 'Kilimani',
    address: 'Argwings Kodhek Road',
    hasPickup: given.hasPickup ?? true,
    preparationFrom: given.preparationMinutes?.from ?? 25,
    preparationTo: given.preparationMinutes?.to ?? 35,
    pauseReason: given.pausedUntil === undefined ? null : 'OWNER',
    pausedUntil: given.pausedUntil ?? null,
    pausedAt: given.pausedUntil === undefined ? null : world.clock.now(),
    payoutPhone: owner.user.phone,
    payoutPhoneVerifiedAt: world.clock.now(),
    createdAt: world.clock.now(),
  })
  if (given.commissionBasisPoints !== undefined) {
    const rule = { basisPoints: given.commissionBasisPoints, fixedCents: 0 }
    await aCommissionRule(world, { scope: 'VENDOR', vendorId: id, ...rule })
  }
  const opening = given.opening ?? aroundTheClock
  if (opening.length > 0)
    await world.db.insert(vendorOpeningWindows).values(opening.map((window) => ({ ...window, vendorId: id })))
  for (const closure of given.closures ?? [])
    await world.db.insert(vendorClosures).values({ ...closure, vendorId: id, reason: 'Holiday' })
  for (const [position, category] of (given.categories ?? []).entries()) {
    await aCategory(world, category)
    await world.db.insert(vendorCategories).values({ vendorId: id, category, position })
  }
  return { id, slug, name, owner }
}

/** A rule in effect from now on, or from `startsAt`. */
export async function aCommissionRule(world: World, given: Partial<typeof commissionRules.$inferInsert>) {
  const id = newId<CommissionRuleId>()
  const now = world.clock.now()
  await world.db.insert(commissionRules).values({ id, scope: 'PLATFORM', startsAt: now, createdAt: now, ...given })
  return id
}

export async function aCategory(world: World, slug: string, position = 0) {
  const category = { slug, name: { en: slug, sw: slug }, position }
  await world.db.insert(categories).values(category).onConflictDoNothing()
}

export interface ProductGiven {
  name?: string
  section?: string
  position?: number
  priceKES?: number
  stock?: number
  /** The initial quota of a ticket type. */
  quota?: number
  maxPerOrder?: number
  maxPerCustomer?: number
  variations?: { name: string; priceKES: number; stock?: number }[]
  kind?: ProductKind
  eventId?: EventId
  saleStartsAt?: Date
  saleEndsAt?: Date
  gates?: string[]
  hasUnlimitedEntries?: boolean
  checkInText?: string
  validFrom?: Date
  validUntil?: Date
  status?: 'DRAFT' | 'ACTIVE' | 'ARCHIVED'
  /** Of a hidden ticket type. */
  accessCode?: string
  /** Nothing is stated by default. */
  food?: Partial<FoodFacts>
}

export interface GivenProduct {
  id: ProductId
  slug: string
  name: string
  priceKES: number
  stockId: string | null
  variations: { id: VariationId; name: string; priceKES: number; stockId: string | null }[]
}

async function aStock(world: World, vendorId: VendorId, left: number | undefined, quota?: number) {
  if (left === undefined) return null
  const id = newId()
  await world.db.insert(stocks).values({ id, vendorId, left, quota: quota ?? null })
  return id
}

export async function aProduct(world: World, shop: Shop, given: ProductGiven = {}): Promise<GivenProduct> {
  const id = newId<ProductId>()
  const slug = `product-${randomBytes(5).toString('hex')}`
  const name = given.name ?? 'Whole fried tilapia'
  const priceKES = given.priceKES ?? 650
  const stockId = await aStock(world, shop.id, given.stock, given.quota)
  const now = world.clock.now()
  await world.db.insert(products).values({
    id,
    vendorId: shop.id,
    kind: given.kind ?? 'ITEM',
    eventId: given.eventId ?? null,
    section: given.section ?? 'Fish from the lake',
    name,
    slug,
    description: 'Scored, salted and fried crisp.',
    priceCents: toCents(priceKES),
    stockId,
    maxPerOrder: given.maxPerOrder ?? null,
    maxPerCustomer: given.maxPerCustomer ?? null,
    saleStartsAt: given.saleStartsAt ?? null,
    saleEndsAt: given.saleEndsAt ?? null,
    gates: given.gates ?? [],
    hasUnlimitedEntries: given.hasUnlimitedEntries ?? false,
    checkInText: given.checkInText ?? '',
    validFrom: given.validFrom ?? null,
    validUntil: given.validUntil ?? null,
    status: given.status ?? 'ACTIVE',
    approval: 'APPROVED',
    accessCode: given.accessCode ?? null,
    ...given.food,
    position: given.position ?? 0,
    createdAt: now,
    updatedAt: now,
  })
  const variations: GivenProduct['variations'] = []
  for (const [position, variation] of (given.variations ?? []).entries()) {
    const variationStockId = await aStock(world, shop.id, variation.stock)
    const row = { id: newId<VariationId>(), name: variation.name, stockId: variationStockId }
    await world.db.insert(productVariations).values({
      ...row,
      vendorId: shop.id,
      productId: id,
      priceCents: toCents(variation.priceKES),
      position,
    })
    variations.push({ ...row, priceKES: variation.priceKES })
  }
  return { id, slug, name, priceKES, stockId, variations }
}

export async function aDeliveryArea(
  world: World,
  shop: Shop,
  given: { name?: string; feeKES?: number; minimumKES?: number } = {},
) {
  const id = newId<DeliveryAreaId>()
  await world.db.insert(deliveryAreas).values({
    id,
    vendorId: shop.id,
    name: given.name ?? 'Kilimani',
    feeCents: toCents(given.feeKES ?? 100),
    minimumCents: toCents(given.minimumKES ?? 0),
    position: 0,
  })
  return id
}

export interface EventGiven {
  title?: string
  venue?: string
  category?: string
  /** Places left, out of `quota` where it is given. */
  capacity?: number
  quota?: number
  startsAt?: Date
  endsAt?: Date
  status?: 'DRAFT' | 'PUBLISHED' | 'CANCELLED'
  asksHolderNames?: boolean
  hasQueue?: boolean
  reEntry?: boolean
  checkOutTime?: string
}

export async function anEvent(world: World, shop: Shop, given: EventGiven = {}) {
  const id = newId<EventId>()
  const slug = `event-${randomBytes(5).toString('hex')}`
  const startsAt = given.startsAt ?? plus(world.clock.now(), days(7))
  const capacityStockId = await aStock(world, shop.id, given.capacity, given.quota)
  await world.db.insert(events).values({
    id,
    vendorId: shop.id,
    slug,
    title: given.title ?? 'Nyatiti by the Lake',
    description: 'An evening of strings.',
    category: given.category ?? 'music',
    venue: given.venue ?? 'Dunga Beach',
    county: 'kisumu',
    startsAt,
    endsAt: given.endsAt ?? plus(startsAt, hours(5)),
    capacityStockId,
    status: given.status ?? 'PUBLISHED',
    asksHolderNames: given.asksHolderNames ?? false,
    hasQueue: given.hasQueue ?? false,
    reEntry: given.reEntry ?? false,
    checkOutTime: given.checkOutTime ?? null,
    createdAt: world.clock.now(),
    updatedAt: world.clock.now(),
  })
  return { id, slug, startsAt, capacityStockId }
}

const usualSlots: SlotSettings = {
  isOn: true,
  slotMinutes: 20,
  caps: { morning: 6, lunch: 6, afternoon: 6, evening: 6 },
  leadMinutes: 60,
  daysAhead: 3,
  kitchenMinutes: 30,
  acceptsByItself: true,
  asksFirst: true,
  version: 0,
}

/** The shop takes orders for later: six in twenty minutes, from an hour ahead, unless something else is given. */
export const takeLater = async (shop: Shop, given: Partial<SlotSettings> = {}) => {
  const { version } = (await shop.owner.get('/api/vendor/slots/settings')).body
  const { body } = await shop.owner.patch('/api/vendor/slots/settings', { ...usualSlots, ...given, version })
  return body as SlotSettings
}
