import * as z from 'zod'
import { hourSlotNames, placementKinds, placementRows } from '../featured/placement-terms.ts'
import { Diet } from '../food-facts.ts'
import { endpoint } from '../wire/endpoint.ts'
import { Shillings } from '../wire/money.ts'
import {
  CollectionId,
  CountySlug,
  Day,
  Month,
  Nothing,
  Picture,
  PlacementId,
  Slug,
  text,
  Version,
} from '../wire/primitives.ts'

const ofFeatured = { access: 'admin', admins: ['vendors'] } as const

export const HourSlot = z.enum(hourSlotNames)
export const PlacementRow = z.enum(placementRows)
export const PlacementKind = z.enum(placementKinds)

const Names = z.object({ en: z.string(), sw: z.string() })

/** A place on the home page that is planned. */
export const Placement = z.object({
  id: PlacementId,
  /** Null is every county without shops, and who has not said where they are. */
  county: CountySlug.nullable(),
  slot: HourSlot,
  row: PlacementRow,
  kind: PlacementKind,
  /** A shop, an event or a collection. */
  subject: z.object({
    id: z.uuid(),
    /** Null of a collection. */
    slug: Slug.nullable(),
    name: Names,
    picture: Picture.nullable(),
  }),
  /** 1 is Monday. */
  weekdays: z.array(z.int()),
  from: Day,
  until: Day,
  /** What was paid for it, and by whom; null where nobody paid. */
  paidFor: z.string().nullable(),
  version: z.int(),
  /** A shop or an event that cannot be had at this moment: the next in line has its place. Null of a collection. */
  givesWay: z.boolean().nullable(),
})
export type Placement = z.infer<typeof Placement>

/** A shop that has most of the places that it may have in a month. */
export const PlacementShare = z.object({
  row: PlacementRow,
  month: Month,
  vendorName: z.string(),
  places: z.int(),
  most: z.int(),
})
export type PlacementShare = z.infer<typeof PlacementShare>

export const listPlacements = endpoint({
  ...ofFeatured,
  method: 'GET',
  path: '/api/admin/placements',
  summary: 'Lists what is planned for the home page of a county on a day',
  filterOrder: ['county', 'day'],
  query: z.strictObject({
    /** A county, or `others`; the one with most shops where it is left out. */
    county: Slug.optional(),
    /** Today where it is left out. */
    day: Day.optional(),
  }),
  response: z.object({
    day: Day,
    /** Null is all others. */
    county: CountySlug.nullable(),
    /** Which of the hours it is now, where it is this day. */
    now: HourSlot.nullable(),
    /** Those with shops. */
    counties: z.array(CountySlug),
    items: z.array(Placement),
    /** Of the month of the day. */
    shares: z.array(PlacementShare),
  }),
})

const weekdays = z.array(z.int().min(1).max(7)).min(1, 'Choose at least one day.').max(7)
const paidFor = text(120).nullable()

export const planPlacement = endpoint({
  ...ofFeatured,
  method: 'POST',
  path: '/api/admin/placements',
  summary: 'Plans a place on the home page of a county at an hour',
  status: 201,
  body: z.strictObject({
    county: CountySlug.nullable(),
    slot: HourSlot,
    row: PlacementRow,
    kind: PlacementKind,
    /** Of the shop, the event or the collection. */
    subjectId: z.uuid(),
    weekdays,
    from: Day,
    /** At most `maxPlannedDays` days from today. */
    until: Day,
    paidFor,
  }),
  response: z.object({ id: PlacementId }),
  errors: ['not_found', 'invalid_input', 'place_taken', 'share_exceeded'],
})

/** From today on; what was shown until then stays as it was. */
export const changePlacement = endpoint({
  ...ofFeatured,
  method: 'PATCH',
  path: '/api/admin/placements/:id',
  summary: 'Changes on which days a place is planned, till when, and what was paid for it',
  params: z.object({ id: PlacementId }),
  body: z.strictObject({ weekdays, until: Day, paidFor, version: Version }),
  response: z.object({ id: PlacementId }),
  errors: ['not_found', 'invalid_input', 'version_conflict', 'place_taken', 'share_exceeded'],
})

export const takeDownPlacement = endpoint({
  ...ofFeatured,
  method: 'DELETE',
  path: '/api/admin/placements/:id',
  summary: 'Takes down what is planned for a place, from now on',
  status: 204,
  params: z.object({ id: PlacementId }),
  response: Nothing,
  errors: ['not_found'],
})

/** Dishes and goods that can be had now and keep every rule that is given. */
const rules = {
  maxPriceKES: Shillings.min(1).nullable(),
  /** Of shops with such a score; those with reviews of fewer than twenty people have none. */
  scoreFrom: z.number().min(1).max(5).multipleOf(0.1).nullable(),
  diet: Diet.nullable(),
  category: Slug.nullable(),
}

export const AdminCollection = z.object({ id: CollectionId, name: Names, ...rules, version: z.int() })
export type AdminCollection = z.infer<typeof AdminCollection>

export const listCollections = endpoint({
  ...ofFeatured,
  method: 'GET',
  path: '/api/admin/collections',
  summary: 'Lists the collections of dishes and goods with their rules, by name',
  response: z.object({ items: z.array(AdminCollection) }),
})

const collectionBody = { name: z.strictObject({ en: text(60), sw: text(60) }), ...rules }

export const addCollection = endpoint({
  ...ofFeatured,
  method: 'POST',
  path: '/api/admin/collections',
  summary: 'Adds a collection of dishes and goods by rules',
  status: 201,
  body: z.strictObject(collectionBody),
  response: AdminCollection,
  errors: ['invalid_input'],
})

export const changeCollection = endpoint({
  ...ofFeatured,
  method: 'PATCH',
  path: '/api/admin/collections/:id',
  summary: 'Changes the name and the rules of a collection',
  params: z.object({ id: CollectionId }),
  body: z.strictObject({ ...collectionBody, version: Version }),
  response: AdminCollection,
  errors: ['not_found', 'invalid_input', 'version_conflict'],
})
