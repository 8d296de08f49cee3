import * as z from 'zod'
import { Product } from '../catalog.ts'
import { EventCard } from '../events.ts'
import { Diet } from '../food-facts.ts'
import { VendorCard } from '../vendors.ts'
import { endpoint } from '../wire/endpoint.ts'
import { searches } from '../wire/limit.ts'
import { Shillings } from '../wire/money.ts'
import { CountySlug, Flag, optionalText, page, pageQuery, text } from '../wire/primitives.ts'

/** PRODUCT is a dish or goods, AREA a place that shops deliver to. */
export const SearchKind = z.enum(['PRODUCT', 'SHOP', 'EVENT', 'AREA'])
export type SearchKind = z.infer<typeof SearchKind>

/** BEST: what fits best, of that what can be had now and near. FAST: what is ready soonest. CHEAP: the lowest price. */
export const SearchSort = z.enum(['BEST', 'FAST', 'CHEAP'])
export type SearchSort = z.infer<typeof SearchSort>

const found = {
  id: z.uuid(),
  /** Why it was found where its name does not say it: what was looked for means the same as a word of the name. */
  means: z.object({ typed: z.string(), found: z.string() }).nullable(),
}

export const FoundProduct = z.object({ ...found, kind: z.literal('PRODUCT'), product: Product, shop: VendorCard })
export type FoundProduct = z.infer<typeof FoundProduct>

export const FoundShop = z.object({ ...found, kind: z.literal('SHOP'), shop: VendorCard })
export type FoundShop = z.infer<typeof FoundShop>

export const FoundEvent = z.object({ ...found, kind: z.literal('EVENT'), event: EventCard })
export type FoundEvent = z.infer<typeof FoundEvent>

export const FoundArea = z.object({
  ...found,
  kind: z.literal('AREA'),
  area: z.object({ name: z.string(), county: CountySlug, shops: z.int() }),
})
export type FoundArea = z.infer<typeof FoundArea>

export const Found = z.discriminatedUnion('kind', [FoundProduct, FoundShop, FoundEvent, FoundArea])
export type Found = z.infer<typeof Found>

/** What is said where nothing was found. */
export const NothingFound = z.object({
  /** Other spellings, each of which finds something. */
  spellings: z.array(z.string()),
  /** Where shops sell it that do not deliver to the area, or are in another county; the nearest that is known. */
  elsewhere: z.object({ area: z.string(), county: CountySlug, shops: z.int() }).nullable(),
  /** What comes near to it. */
  near: z.array(FoundProduct),
})
export type NothingFound = z.infer<typeof NothingFound>

/** Of what more rows have, so many are put in order and counted: what a search costs is bounded. */
export const mostFound = 5_000

export const SearchAnswer = page(Found).extend({
  /** How many there are of each kind, on all pages; at most `mostFound`. */
  counts: z.object({ PRODUCT: z.int(), SHOP: z.int(), EVENT: z.int(), AREA: z.int() }),
  /** How many shops the products are of. */
  shops: z.int(),
  /** The words that were looked for, with those that mean the same: what a page marks in names. */
  words: z.array(z.string()),
  /** What was looked for instead of words that nothing has; null where they were taken as they are. */
  corrected: z.string().nullable(),
  /** Words that nothing has, and that were left out. */
  without: z.array(z.string()),
  /** Null unless nothing was found. */
  nothing: NothingFound.nullable(),
})
export type SearchAnswer = z.infer<typeof SearchAnswer>

const placed = {
  /** Where it should be brought: only what is delivered there, or picked up in it. */
  area: optionalText(60).optional(),
}

export const searchAll = endpoint({
  method: 'GET',
  path: '/api/search',
  summary: 'Finds products, shops, events and areas by words, in one list',
  access: 'public',
  limits: [searches],
  filterOrder: ['search', 'kind', 'county', 'area', 'open', 'pickup', 'diet', 'maxPriceKES', 'sort'],
  query: z.strictObject({
    search: text(80),
    kind: SearchKind.optional(),
    county: CountySlug.optional(),
    ...placed,
    /** These two narrow the list when `true`; `false` is as if left out. */
    open: Flag.optional(),
    pickup: Flag.optional(),
    /** Only products that claim it. */
    diet: Diet.optional(),
    /** Only products that cost no more. */
    maxPriceKES: z.coerce.number().pipe(Shillings).optional(),
    sort: SearchSort.optional(),
    ...pageQuery,
  }),
  response: SearchAnswer,
})

export const Suggestions = z.object({
  products: z.array(FoundProduct),
  shops: z.array(FoundShop),
  events: z.array(FoundEvent),
  areas: z.array(FoundArea),
  /** How many products there are, those above among them. */
  productCount: z.int(),
  words: z.array(z.string()),
})
export type Suggestions = z.infer<typeof Suggestions>

/** The fewest letters that are searched for while somebody types. */
export const leastLetters = 2

export const suggestSearch = endpoint({
  method: 'GET',
  path: '/api/search/suggestions',
  summary: 'Suggests a few of each kind while somebody types',
  access: 'public',
  limits: [searches],
  filterOrder: ['search', 'area'],
  query: z.strictObject({ search: text(80).min(leastLetters, `Type ${leastLetters} letters.`), ...placed }),
  response: Suggestions,
})
