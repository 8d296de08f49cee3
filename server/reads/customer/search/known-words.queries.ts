import { soldRowsWith } from '#server/modules/search/index.ts'
import { searchRows, searchWords, synonyms } from '#server/modules/search/search.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, jsonArray, jsonObject, notNull, select, selectOne } from '#server/platform/database/select.ts'
import { isPoolSharded } from '#server/platform/database/sharding/sharded.ts'
import { assert } from '#server/platform/errors.ts'
import { formsOf, type KnownWords } from './terms.ts'

/**
 * Whether somebody sells what has this word, a column or a query made of it. On Citus the words of names lie on the
 * coordinator, and what is sold on the machines of its vendors: which of the possible queries are met is read first there.
 */
export async function isSoldWith(db: Db, query: SQL, possible: () => Promise<string[]>): Promise<SQL> {
  const sold = sql`from ${searchRows} join ${vendors} on ${vendors.id} = ${searchRows.vendorId} and ${vendors.status} = 'APPROVED'`
  const isSold = (asked: SQL) => sql`${acrossVendors('public-lists')} and ${soldRowsWith(asked)}`
  if (!(await isPoolSharded(db))) return sql`exists (select ${sold} where ${isSold(query)})`
  const met = await select(
    db,
    sql<{ query: string }>`distinct asked.query`,
    sql`${sold} cross join unnest(${sql.param(await possible())}::text[]) as asked (query)
      where ${isSold(sql`asked.query`)}`,
  )
  return sql`${query} = any(${sql.param(met.map((each) => each.query))}::text[])`
}

/** So many are compared with a word that nothing has. */
const mostAlike = 16

/** What is known of the words of a search, in one statement: the misspelt are compared with all words of names. */
export async function readKnownWords(db: Db, words: readonly string[]): Promise<KnownWords> {
  const forms = [...new Set(words.flatMap(formsOf))]
  const isKnown = sql`(exists (select 1 from ${searchWords} where ${searchWords.word} = given.word)
    or ${await isSoldWith(db, sql`given.word`, async () => forms)})`
  const given = sql`unnest(${sql.param(words)}::text[]) as given (typed)`
  const row = await selectOne(
    db,
    columns({
      known: notNull(
        sql<
          string[]
        >`array(select given.word from unnest(${sql.param(forms)}::text[]) as given (word) where ${isKnown})`,
      ),
      begun: jsonArray(
        jsonObject({ typed: sql<string>`given.typed`, word: sql<string>`begun.word` }),
        sql`from ${given} cross join lateral (
          select ${searchWords.word} from ${searchWords}
          where length(given.typed) >= 2 and ${searchWords.word} like given.typed || '%' and ${searchWords.word} <> given.typed limit 1) begun`,
      ),
      alike: jsonArray(
        jsonObject({ typed: sql<string>`given.typed`, word: sql<string>`alike.word` }),
        sql`from ${given} cross join lateral (
          select ${searchWords.word} from ${searchWords}
          where ${searchWords.word} % given.typed and length(${searchWords.word}) >= 3
          order by similarity(${searchWords.word}, given.typed) desc limit ${mostAlike}) alike
          where length(given.typed) >= 3 and not exists (select 1 from ${searchWords} where ${searchWords.word} = given.typed)`,
      ),
      synonyms: notNull(sql<string[][]>`(select coalesce(json_agg(${synonyms.words}), '[]') from ${synonyms})`),
    }),
    sql``,
  )
  assert(row, 'a select without a table has one row')
  return row
}
