import * as z from 'zod'
import { EventCard } from '../events.ts'
import { OpenState, VendorCard } from '../vendors.ts'
import { endpoint } from '../wire/endpoint.ts'
import { searches } from '../wire/limit.ts'
import { Shillings } from '../wire/money.ts'
import { CollectionId, CountySlug, optionalText, Picture, ProductId, Slug } from '../wire/primitives.ts'

/** Somebody paid for the place: the page says so beside it. */
const paid = { isAd: z.boolean() }

/** A dish or goods of a collection, with whose it is. */
export const CollectionDish = z.object({
  id: ProductId,
  slug: Slug,
  name: z.string(),
  picture: Picture.nullable(),
  /** The lowest of its variations. */
  priceKES: Shillings,
  shop: z.object({ slug: Slug, name: z.string(), open: OpenState }),
})
export type CollectionDish = z.infer<typeof CollectionDish>

/** At most so many are looked through for a collection. */
export const mostDishes = 200
/** So many of them are shown on the home page. */
export const dishesAtHome = 8

const counted = {
  id: CollectionId,
  name: z.object({ en: z.string(), sw: z.string() }),
  /** Of all that can be had now, in how many shops; at most `mostDishes`. */
  dishCount: z.int(),
  shopCount: z.int(),
  /** One of each shop first. */
  dishes: z.array(CollectionDish),
}

export const Collection = z.object(counted)
export type Collection = z.infer<typeof Collection>

export const FeaturedShop = VendorCard.extend(paid)
export type FeaturedShop = z.infer<typeof FeaturedShop>
export const FeaturedEvent = EventCard.extend(paid)
export type FeaturedEvent = z.infer<typeof FeaturedEvent>
export const FeaturedCollection = Collection.extend(paid)
export type FeaturedCollection = z.infer<typeof FeaturedCollection>

export const FeaturedLarge = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('SHOP'), shop: FeaturedShop }),
  z.object({ kind: z.literal('EVENT'), event: FeaturedEvent }),
  z.object({ kind: z.literal('COLLECTION'), collection: FeaturedCollection }),
])
export type FeaturedLarge = z.infer<typeof FeaturedLarge>

/** What is planned for the hour and can be had; what is closed, sold out or suspended has given way. */
export const Featured = z.object({
  large: FeaturedLarge.nullable(),
  shops: z.array(FeaturedShop),
  collection: FeaturedCollection.nullable(),
  events: z.array(FeaturedEvent),
})
export type Featured = z.infer<typeof Featured>

const near = {
  county: CountySlug.optional(),
  /** Where food should be brought: its county is the one that is meant where none is said. */
  area: optionalText(60).optional(),
}

export const getFeatured = endpoint({
  method: 'GET',
  path: '/api/featured',
  summary: 'Shows what administrators planned for the home page of a county at this hour',
  access: 'public',
  limits: [searches],
  filterOrder: ['county', 'area'],
  query: z.strictObject(near),
  response: Featured,
})

export const getCollection = endpoint({
  method: 'GET',
  path: '/api/collections/:id',
  summary: 'Shows what can be had now of a collection',
  access: 'public',
  limits: [searches],
  filterOrder: ['county', 'area'],
  params: z.object({ id: CollectionId }),
  query: z.strictObject(near),
  response: Collection,
  errors: ['not_found'],
})
