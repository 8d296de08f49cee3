import * as z from 'zod'
import { Product } from './catalog.ts'
import { EventCard } from './events.ts'
import { WayMinutes } from './vendor-orders/way-minutes.ts'
import { endpoint } from './wire/endpoint.ts'
import { searches } from './wire/limit.ts'
import { Shillings } from './wire/money.ts'
import {
  CountySlug,
  DeliveryAreaId,
  Flag,
  Instant,
  optionalText,
  Picture,
  page,
  pageQuery,
  SearchText,
  Slug,
  VendorId,
} from './wire/primitives.ts'

export const VendorStatus = z.enum(['PENDING', 'CHANGES_REQUESTED', 'APPROVED', 'SUSPENDED', 'REJECTED'])
export type VendorStatus = z.infer<typeof VendorStatus>

/** Whether a vendor takes orders now. `until` and `opensAt` are null when no window gives them. */
export const OpenState = z.object({
  isOpen: z.boolean(),
  until: Instant.nullable(),
  opensAt: Instant.nullable(),
  isPaused: z.boolean(),
})
export type OpenState = z.infer<typeof OpenState>

/** Minutes of the Nairobi day; `closes` above 1440 runs past midnight. `weekday` 1 is Monday, 7 is Sunday. */
export const OpeningWindow = z
  .strictObject({
    weekday: z.int().min(1).max(7),
    opens: z.int().min(0).max(1439),
    closes: z.int().min(1).max(2880),
  })
  .refine(({ opens, closes }) => closes > opens && closes - opens <= 1440, {
    error: 'Close after you open, and within a day.',
    path: ['closes'],
  })
  .meta({ examples: [{ weekday: 1, opens: 600, closes: 1320 }] })
export type OpeningWindow = z.infer<typeof OpeningWindow>

export const DeliveryArea = z.object({
  id: DeliveryAreaId,
  name: z.string(),
  feeKES: Shillings,
  minimumKES: Shillings,
})
export type DeliveryArea = z.infer<typeof DeliveryArea>

/** As customers see it: with the minutes of the way there, learned from deliveries. */
export const ReachedArea = DeliveryArea.extend({ wayMinutes: WayMinutes })
export type ReachedArea = z.infer<typeof ReachedArea>

export const VendorCard = z.object({
  id: VendorId,
  slug: Slug,
  name: z.string(),
  /** A few words on what is sold, for the card. */
  tagline: z.string(),
  categories: z.array(Slug),
  area: z.string(),
  county: CountySlug,
  cover: Picture.nullable(),
  logo: Picture.nullable(),
  open: OpenState,
  /** How long an order usually takes, from when it is paid: learned, or else what the shop says. */
  preparationMinutes: z.object({ from: z.int(), to: z.int() }),
  /** The way to the area that the list is of; null without one. */
  wayMinutes: WayMinutes.nullable(),
  hasPickup: z.boolean(),
  /** Of its reviews, from one to five with one decimal; null below twenty people. */
  score: z.number().nullable(),
  /** Null when the vendor does not deliver. */
  delivery: z.object({ feeFromKES: Shillings, minimumFromKES: Shillings }).nullable(),
})
export type VendorCard = z.infer<typeof VendorCard>

export const MenuSection = z.object({ name: z.string(), products: z.array(Product) })

/** How many products of a menu come with the page of its shop. Few shops have more. */
export const firstOfMenu = 200

/** Since when a shop takes no orders though it is not closed, and how long that usually takes. */
export const VendorPause = z.object({
  since: Instant,
  /** So many of the last pauses ended within these minutes; null of few, of very long ones, and where nobody answers there. */
  usual: z.object({ minutes: z.int(), ended: z.int(), of: z.int() }).nullable(),
  /** By its hours it would be open; until when, where they end. */
  isWithinHours: z.boolean(),
  hoursUntil: Instant.nullable(),
})
export type VendorPause = z.infer<typeof VendorPause>

export const VendorPage = VendorCard.extend({
  description: z.string(),
  wideCover: Picture.nullable(),
  phone: z.string(),
  address: z.string(),
  hours: z.array(OpeningWindow),
  /** Null while it is not paused. */
  pause: VendorPause.nullable(),
  deliveryAreas: z.array(ReachedArea),
  menu: z.array(MenuSection),
  /** Where the rest of the menu begins; null when this is all of it. */
  menuCursor: z.string().nullable(),
  events: z.array(EventCard),
})
export type VendorPage = z.infer<typeof VendorPage>

/**
 * What comes first among the open shops. NEAR: those in the area, then by what delivery there costs. FAST: those that
 * take least time. FEE: by what delivery to the area costs. Without an area all of them are FAST.
 */
export const VendorSort = z.enum(['NEAR', 'FAST', 'FEE'])
export type VendorSort = z.infer<typeof VendorSort>

export const listVendors = endpoint({
  method: 'GET',
  path: '/api/vendors',
  summary: 'Lists the vendors that sell, by filters',
  access: 'public',
  limits: [searches],
  filterOrder: ['search', 'category', 'county', 'open', 'pickup', 'area', 'sort'],
  query: z.strictObject({
    search: SearchText.optional(),
    category: Slug.optional(),
    county: CountySlug.optional(),
    /** These two narrow the list when `true`; `false` is as if left out. */
    open: Flag.optional(),
    pickup: Flag.optional(),
    /** The name of a place the vendor must deliver to. */
    area: optionalText(60).optional(),
    sort: VendorSort.optional(),
    ...pageQuery,
  }),
  response: page(VendorCard),
})

export const getVendor = endpoint({
  method: 'GET',
  path: '/api/vendors/:slug',
  summary: 'Shows a vendor with its menu and its events',
  access: 'public',
  params: z.object({ slug: Slug }),
  response: VendorPage,
  errors: ['not_found', 'gone'],
})

export const listMenu = endpoint({
  method: 'GET',
  path: '/api/vendors/:slug/menu',
  summary: 'Lists the products of a menu in its order',
  access: 'public',
  params: z.object({ slug: Slug }),
  query: z.strictObject(pageQuery),
  response: page(Product),
  errors: ['not_found'],
})

export const Category = z.object({
  slug: Slug,
  name: z.object({ en: z.string(), sw: z.string() }),
  picture: Picture.nullable(),
})
export type Category = z.infer<typeof Category>

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  summary: 'Lists the categories of vendors',
  access: 'public',
  response: z.array(Category),
})

/** Names of the places that approved vendors deliver to, for the choice of "delivers to my area". */
export const listAreas = endpoint({
  method: 'GET',
  path: '/api/areas',
  summary: 'Lists the places that vendors deliver to',
  access: 'public',
  response: z.array(z.object({ name: z.string(), county: CountySlug })),
})
