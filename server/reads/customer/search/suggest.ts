import type {
  Found,
  FoundArea,
  FoundEvent,
  FoundProduct,
  FoundShop,
  SearchKind,
  Suggestions,
} from '#contracts/search/search.ts'
import { readHits } from './hits.queries.ts'
import { readKnownWords } from './known-words.queries.ts'
import type { SearchDeps } from './search-all.ts'
import { markedWords, toTerms, wordsOf } from './terms.ts'
import { toFound } from './to-found.ts'

const mostProducts = 5
const most: Record<Exclude<SearchKind, 'PRODUCT'>, number> = { SHOP: 3, EVENT: 2, AREA: 2 }

type OfKind<Kind extends SearchKind> = {
  PRODUCT: FoundProduct
  SHOP: FoundShop
  EVENT: FoundEvent
  AREA: FoundArea
}[Kind]

/** A few of each kind while somebody types: the last word may not be written to its end. */
export async function suggestSearch(
  { db, clock }: Pick<SearchDeps, 'db' | 'clock'>,
  { search, area }: { search: string; area?: string },
): Promise<Suggestions> {
  const now = clock.now()
  const words = wordsOf(search)
  const terms = toTerms(words, await readKnownWords(db, words), { isTyping: true })
  const isKnown = terms.length > 0 && terms.some(({ how }) => how !== 'UNKNOWN')
  if (!isKnown) return { products: [], shops: [], events: [], areas: [], productCount: 0, words: [] }
  const { rows, counts } = await readHits(db, {
    terms,
    filters: { area },
    now,
    at: now,
    isLoose: false,
    count: 0,
    ofEachKind: mostProducts,
  })
  const found = rows.map((row) => toFound(row, terms, now)).filter((each) => each !== null)
  const some = <Kind extends SearchKind>(kind: Kind, count: number) =>
    found.filter((each: Found): each is OfKind<Kind> & Found => each.kind === kind).slice(0, count)
  return {
    products: some('PRODUCT', mostProducts),
    shops: some('SHOP', most.SHOP),
    events: some('EVENT', most.EVENT),
    areas: some('AREA', most.AREA),
    productCount: counts.PRODUCT,
    words: markedWords(terms),
  }
}
