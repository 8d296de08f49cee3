import type { Found, SearchAnswer } from '#contracts/search/search.ts'
import type { SearchMisses } from '#server/modules/search/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import type { ListOrder } from '#server/platform/database/list-order.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { Place, readHits, type SearchFilters } from './hits.queries.ts'
import { readKnownWords } from './known-words.queries.ts'
import { whatElse } from './nothing-found.queries.ts'
import { correction, markedWords, type Term, toTerms, wordsOf } from './terms.ts'
import { isProduct, toFound } from './to-found.ts'

export interface SearchDeps {
  db: Db
  clock: Clock
  misses: SearchMisses
}

type Query = SearchFilters & PageQuery & { search: string }

/** The order of what was found; which come after a place is decided where they are found. */
const order: ListOrder<Place> = {
  place: Place,
  toPlace: ({ at, score, id, isLoose }) => ({ at, score, id, isLoose }),
  orderBy: sql`score desc, id desc`,
}

/**
 * A page of what a search finds. All of its words are looked for; where nothing has them all, those that something has,
 * the rows with most of them first.
 */
export async function searchAll({ db, clock, misses }: SearchDeps, query: Query): Promise<SearchAnswer> {
  const { search, limit, cursor, ...filters } = query
  const now = clock.now()
  const words = wordsOf(search)
  const terms = toTerms(words, await readKnownWords(db, words))
  const known = terms.filter(({ how }) => how !== 'UNKNOWN')
  let found: Awaited<ReturnType<typeof readHits>> | undefined
  let looked: readonly Term[] = terms

  const page = await paged(
    { limit, cursor },
    order,
    async ({ place, count }) => {
      const at = place ? new Date(place.at) : now
      const read = async (sought: readonly Term[], isLoose: boolean) => {
        looked = sought
        found = await readHits(db, { terms: sought, filters, now, at, isLoose, after: place, count })
        return found.rows.map((row) => ({ ...row, at: at.getTime(), isLoose }))
      }
      if (known.length === 0) return []
      if (place) return read(known, place.isLoose)
      // Of one word there is nothing to leave out.
      const rows = await read(known, false)
      return rows.length > 0 || known.length < 2 ? rows : read(known, true)
    },
    (row) => toFound(row, terms, now),
  )
  const items = page.items.filter((item) => item !== null)
  const nothing = items.length === 0 && cursor === undefined ? await whatElse(db, { terms, words, filters, now }) : null
  const left = terms.filter((term) => !looked.includes(term)).map(({ typed }) => typed)
  if (cursor === undefined) {
    const isAll = nothing && isUnnarrowed(filters)
    misses.count({ search, missed: isAll ? [words.join(' ')] : left, now })
  }
  return {
    ...page,
    items: soldOutLast(items),
    counts: found?.counts ?? { PRODUCT: 0, SHOP: 0, EVENT: 0, AREA: 0 },
    shops: found?.shops ?? 0,
    words: markedWords(terms),
    corrected: correction(terms),
    without: nothing ? [] : left,
    nothing,
  }
}

/** What is missing is missing in a place; that nothing is open, or cheaper, is no word that the market lacks. */
const isUnnarrowed = ({ kind, open, pickup, diet, maxPriceKES }: SearchFilters) =>
  !kind && !open && !pickup && !diet && maxPriceKES === undefined

/** What is left changes with each order, so it orders a page and not the list. */
const isSoldOut = (found: Found) => isProduct(found) && found.product.isSoldOut
const soldOutLast = (items: Found[]) => [
  ...items.filter((item) => !isSoldOut(item)),
  ...items.filter((item) => isSoldOut(item)),
]
