import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { searchRows } from './search.tables.ts'

/** The rows of products, shops and events that have the words: each kind's index answers its part. */
export const soldRowsWith = (query: SQL): SQL =>
  sql`(${searchRows.kind} = 'PRODUCT' and ${searchRows.words} @@ ${query}::tsquery
    or ${searchRows.kind} in ('SHOP', 'EVENT') and ${searchRows.words} @@ ${query}::tsquery)`
