import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { searchRows, searchWords } from './search.tables.ts'

/** A word that no name has any more is no spelling of anything. */
export async function deleteUnusedSearchWords(db: Db) {
  await db.execute(sql`
    delete from ${searchWords} where not exists (
      select from ${searchRows} where ${acrossVendors('public-lists')} and ${searchRows.kind} <> 'AREA'
        and ${searchRows.words} @@ ${searchWords.word}::tsquery)
    and not exists (
      select from ${searchRows} where ${acrossVendors('public-lists')} and ${searchRows.kind} = 'AREA'
        and ${searchRows.words} @@ ${searchWords.word}::tsquery)`)
}
