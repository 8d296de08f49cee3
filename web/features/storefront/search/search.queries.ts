import type { Diet } from '#contracts/food-facts.ts'
import { type SearchKind, type SearchSort, searchAll } from '#contracts/search/search.ts'
import { apiPages, firstScreens } from '#web/lib/api/api-query.ts'
import { flagParam, oneOf, searchParams, textParam } from '#web/lib/routing/search-params.ts'

/** What a search is narrowed by; the same names stand in the address. */
export interface SearchFilters {
  search?: string
  kind?: SearchKind
  area?: string
  open?: true
  pickup?: true
  diet?: Diet
  maxPriceKES?: number
  sort?: Exclude<SearchSort, 'BEST'>
}

const readFilters = searchParams({
  search: textParam,
  kind: oneOf('PRODUCT', 'SHOP', 'EVENT', 'AREA'),
  area: textParam,
  open: flagParam,
  pickup: flagParam,
  diet: oneOf('VEGETARIAN', 'VEGAN', 'HALAL'),
  maxPriceKES: (value) => (/^[1-9]\d{0,5}$/.test(String(value)) ? Number(value) : undefined),
  sort: oneOf('FAST', 'CHEAP'),
})

/** As many letters as the search takes of words, and of an area. */
const mostLetters = 80
const mostOfArea = 60

/** What an address asks for; it may have been typed by anybody. */
export function readSearchFilters(address: Record<string, unknown>): SearchFilters {
  const { search, area, ...filters } = readFilters(address)
  return {
    ...filters,
    ...(search && { search: search.slice(0, mostLetters) }),
    ...(area && { area: area.slice(0, mostOfArea) }),
  }
}

export const searchPages = ({ search, kind, area, open, pickup, diet, maxPriceKES, sort }: SearchFilters) =>
  apiPages(
    searchAll,
    ['/api/search', search, kind, undefined, area, open, pickup, diet, maxPriceKES, sort],
    firstScreens,
  )
