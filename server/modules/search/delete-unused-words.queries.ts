import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { searchRows, searchWords } from './search.tables.ts'
import { soldRowsWith } from './sold-rows.ts'

/** A word that no name of a shop that sells has any more is no spelling of anything; one that stands twice is needed once. */
export async function deleteUnusedSearchWords(db: Db) {
  const isIn = (rows: SQL) => sql`exists (
      select 1 from ${searchRows} join ${vendors} on ${vendors.id} = ${searchRows.vendorId} and ${vendors.status} = 'APPROVED'
      where ${acrossVendors('public-lists')} and ${rows})`
  const word = sql`${searchWords.word}`
  await db.execute(sql`
    delete from ${searchWords} where not ${isIn(soldRowsWith(word))}
      and not ${isIn(sql`${searchRows.kind} = 'AREA' and ${searchRows.words} @@ ${word}::tsquery`)}
      or exists (select 1 from ${searchWords} same where same.word = ${searchWords.word} and same.id < ${searchWords.id})`)
}
