import type { AdminRole } from '#contracts/admin/admin-rights.ts'
import type { ProductKind } from '#contracts/catalog.ts'
import type { EventStatus } from '#contracts/events.ts'
import type { FoodFacts } from '#contracts/food-facts.ts'
import type { OrderActor, OrderStatus } from '#contracts/orders.ts'
import type { OpeningWindow, VendorStatus } from '#contracts/vendors.ts'
import type { County } from '#contracts/wire/counties.ts'

/** Every `key` is unique in the market and never changes, so that ids can be derived from it. */
export type Keyed = { key: string }

export type DemoCategory = { slug: string; name: { en: string; sw: string }; picture: string; isGoods?: boolean }

export type DemoUser = Keyed & {
  name: string
  email: string
  phone: string
  role: 'CUSTOMER' | 'VENDOR' | 'ADMIN'
  adminRole?: AdminRole
}

/** Where somebody has food brought to. `area` is a delivery area's name. */
export type DemoPlace = { area: string; address: string; landmark: string }

export type DemoCustomer = DemoUser & { county: County; places: DemoPlace[] }

/** `stock` null is unlimited; 0 is sold out. */
export type DemoVariation = Keyed & { name: string; priceKES: number; stock: number | null }

export type DemoProduct = Keyed & {
  kind: ProductKind
  section: string
  name: string
  slug: string
  description: string
  /** A name in `demo/art`. */
  picture: string
  /** With variations, the lowest of their prices. */
  priceKES: number
  stock: number | null
  maxPerOrder: number | null
  /** Over all orders of one customer. */
  maxPerCustomer: number | null
  food: FoodFacts
  variations: DemoVariation[]
}

/** What customers choose of at the products that use it; an option without a price is in theirs. */
export type DemoOptionGroup = Keyed & {
  name: string
  least: number
  most: number
  options: (Keyed & { name: string; priceKES: number; isSoldOut: boolean })[]
  productKeys: string[]
}

/** A day counted from today, moved on to a weekday (1 is Monday) when one is named, at a time in Nairobi. */
export type DemoMoment = { days: number; weekday?: number; time: string }

export type DemoTicketType = DemoProduct & {
  kind: 'TICKET'
  /** How many there ever were; `stock` is what is left of them. */
  quota: number
  /** How many the order history sells. */
  sold: number
  /** When sale began or begins; null is at once. */
  saleStarts: DemoMoment | null
  /** Sale ends this long before the event starts. */
  saleEndsHoursBefore: number
}

export type DemoEvent = Keyed & {
  slug: string
  vendorKey: string
  title: string
  description: string
  category: string
  /** A poster's name in `demo/art`. */
  picture: string
  venue: string
  address: string
  county: County
  point: { latitude: number; longitude: number }
  starts: DemoMoment
  /** Minutes that doors open before the start. */
  doorsMinutesBefore: number
  hours: number
  capacity: number
  status: EventStatus
  /** Why it was cancelled, two days ago. */
  reason: string | null
  ticketTypes: DemoTicketType[]
}

export type DemoArea = Keyed & { name: string; feeKES: number; minimumKES: number }

/** Closed from one day to another, both included and counted from today, whatever the hours say. */
export type DemoClosure = { fromDays: number; toDays: number; reason: string }

/** When a vendor's customers come: at meals, early, late, or through the day. */
export type DemandPattern = 'meals' | 'morning' | 'evening' | 'day'

export type DemoVendor = Keyed & {
  slug: string
  name: string
  status: VendorStatus
  statusReason: string | null
  owner: DemoUser
  tagline: string
  description: string
  categories: string[]
  /** Names in `demo/art`. */
  cover: string
  wideCover: string
  phone: string
  payoutPhone: string
  county: County
  area: string
  address: string
  hours: OpeningWindow[]
  closures: DemoClosure[]
  hasPickup: boolean
  deliveryAreas: DemoArea[]
  preparationMinutes: { from: number; to: number }
  /** Null is the marketplace's own rate. */
  commissionPercent: number | null
  products: DemoProduct[]
  optionGroups: DemoOptionGroup[]
  /** How much the order history sells, and when. */
  trade: { ordersPerDay: number; demand: DemandPattern }
}

export type Market = {
  categories: DemoCategory[]
  vendors: DemoVendor[]
  events: DemoEvent[]
  customers: DemoCustomer[]
  admin: DemoUser
  /** The administrators besides, each with a part of the rights. */
  colleagues: DemoUser[]
}

export type DemoLine = { productKey: string; variationKey: string | null; quantity: number; unitPriceKES: number }
export type DemoTransition = { status: OrderStatus; actor: OrderActor; reason: string | null; at: Date }
export type DemoFulfilment = { method: 'PICKUP' | 'TICKETS' } | ({ method: 'DELIVERY'; areaKey: string } & DemoPlace)

/** One order of the past. The first transition is the order being placed; the last is how it stands. */
export type DemoOrder = Keyed & {
  vendorKey: string
  eventKey: string | null
  customerKey: string
  placedAt: Date
  fulfilment: DemoFulfilment
  note: string | null
  lines: DemoLine[]
  subtotalKES: number
  deliveryFeeKES: number
  status: OrderStatus
  transitions: DemoTransition[]
  /** When the whole amount went back to the customer, and why. */
  refund: { at: Date; reason: string } | null
}
