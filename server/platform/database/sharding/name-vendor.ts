import type { Db } from '../database.ts'
import { type Placeholder, SQL, type SQLChunk, StringChunk, sql } from '../drizzle.ts'
import { dialect } from '../sql.ts'
import { isPoolSharded } from './sharded.ts'

/** A value of the statement, or two rows that are of the same vendor. */
const parts = /\$(\d+)|("\w+"\."vendor_id") = "\w+"\."vendor_id"/g

/**
 * What is selected of the rows of one vendor, in a statement that names it. Citus sends that to the vendor's machine alone
 * if each subquery names it too, and not only that its rows are of the same vendor as those around it: there they do.
 */
export const namingVendor = async <Data>(db: Db, vendorId: string, selected: SQL<Data>): Promise<SQL<Data>> =>
  (await isPoolSharded(db)) ? withVendor(vendorId, selected) : selected

/** The same with the vendor's value wherever two rows are said to be of the same vendor. */
export function withVendor<Data>(vendorId: string | Placeholder, selected: SQL<Data>): SQL<Data> {
  const { sql: text, params } = dialect.sqlToQuery(selected)
  const chunks: SQLChunk[] = []
  let from = 0
  for (const { 0: part, 1: value, 2: vendorOfRow, index } of text.matchAll(parts)) {
    chunks.push(new StringChunk(text.slice(from, index)))
    chunks.push(vendorOfRow ? sql`${sql.raw(vendorOfRow)} = ${vendorId}` : sql`${sql.param(params[Number(value) - 1])}`)
    from = index + part.length
  }
  return new SQL<Data>([...chunks, new StringChunk(text.slice(from))])
}
