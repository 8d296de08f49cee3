import type { NothingFound } from '#contracts/search/search.ts'
import { soldRowsWith } from '#server/modules/search/index.ts'
import { searchRows, searchWords } from '#server/modules/search/search.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, select, selectOne } from '#server/platform/database/select.ts'
import { allOf } from '#server/platform/database/sql.ts'
import { readFirstDishes, readHits, type SearchFilters } from './hits.queries.ts'
import { isSoldWith } from './known-words.queries.ts'
import { allTerms, type Term, toTerms } from './terms.ts'
import { isProduct, toFound } from './to-found.ts'

const mostSpellings = 2
const mostNear = 3

interface Missed {
  terms: readonly Term[]
  words: readonly string[]
  filters: SearchFilters
  now: Date
}

/** What is said where nothing was found: another spelling, another place, and what comes near. */
export async function whatElse(db: Db, missed: Missed): Promise<NothingFound> {
  const elsewhere = await findElsewhere(db, missed)
  const spellings = elsewhere ? [] : await findSpellings(db, missed)
  return { spellings, elsewhere, near: await findNear(db, missed, spellings) }
}

/** Where shops have it that do not come to the area, or are in another county: in the same county first. */
async function findElsewhere(db: Db, { terms, filters: { area, county } }: Missed) {
  if ((!area && !county) || terms.length === 0) return null
  const found = await selectOne(
    db,
    columns({
      area: vendors.area,
      county: vendors.county,
      shops: sql<number>`count(distinct ${vendors.id})::int`,
    }),
    sql`from ${searchRows} join ${vendors} on ${vendors.id} = ${searchRows.vendorId} and ${vendors.status} = 'APPROVED'
      where ${allOf(
        acrossVendors('public-lists'),
        soldRowsWith(sql`${allTerms(terms, { parts: 'AB' })}`),
        sql`${searchRows.kind} <> 'EVENT'`,
      )} group by ${vendors.area}, ${vendors.county}
      order by ${vendors.county} = coalesce(${county ?? null}::text, (select min(near.county) from vendors near
        where near.status = 'APPROVED' and lower(near.area) = lower(${area ?? ''}::text))) desc nulls last, count(distinct ${vendors.id}) desc, ${vendors.area} limit 1`,
  )
  return found ?? null
}

/** Words of names that look like those that were typed, of products that somebody sells. */
async function findSpellings(db: Db, { words }: Missed): Promise<string[]> {
  const alike = sql`from unnest(${sql.param(words)}::text[]) as given (typed) cross join lateral (
    select ${searchWords.word}, similarity(${searchWords.word}, given.typed) as likeness from ${searchWords}
    where ${searchWords.word} % given.typed and length(${searchWords.word}) >= 3 and ${searchWords.word} <> given.typed
    order by 2 desc limit 8) as ${searchWords}`
  const query = sql<string>`(${searchWords.word} || ':AB')`
  const isSold = await isSoldWith(db, query, async () => {
    const rows = await select(db, columns({ query }), alike)
    return rows.map((row) => row.query)
  })
  const rows = await select(
    db,
    columns({ word: searchWords.word }),
    sql`${alike} where ${isSold}
      group by ${searchWords.word}, likeness order by likeness desc, ${searchWords.word} limit ${mostSpellings}`,
  )
  return rows.map(({ word }) => word)
}

/** Products with some of the words, or with a word that is spelt like them; else of the menus that are open. */
async function findNear(db: Db, { terms, filters, now }: Missed, spellings: readonly string[]) {
  const { area, county } = filters
  const place = { ...(area && { area }), ...(county && { county }) }
  const known = terms.filter(({ how }) => how !== 'UNKNOWN')
  const spelt = toTerms(spellings, { known: spellings, begun: [], alike: [], synonyms: [] })
  const near = { filters: { ...place, kind: 'PRODUCT' as const }, now, at: now, count: mostNear }
  for (const sought of [known, spelt]) {
    if (sought.length === 0) continue
    const { rows } = await readHits(db, { ...near, terms: sought, isLoose: true })
    if (rows.length > 0) return rows.map((row) => toFound(row, [], now)).filter(isProduct)
  }
  const rows = await readFirstDishes(db, near)
  return rows.map((row) => toFound(row, [], now)).filter(isProduct)
}
