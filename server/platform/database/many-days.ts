import type { Db } from './database.ts'
import { type Column, type SQL, sql, type Table } from './drizzle.ts'
import { columns, selectOne } from './select.ts'
import { isOnDays } from './sql.ts'

/**
 * So many rows of some days are read and sorted for a page; of more, the list's own order is followed until the page is
 * full.
 */
const mostSorted = 5_000

const counted = columns({ count: sql<number>`count(*)::int` })

/** Days in Nairobi, both included. */
export interface Days {
  from?: string
  to?: string
}

/** Rows and their moments; `isReadable` is what else lets them be counted by the index of the moments. */
interface OfDays {
  table: Table
  moment: Column
  isReadable?: SQL
}

/**
 * The condition that rows of a list are of some days. In another order than that of their moments no index has both,
 * and the plan for all values takes any days for few: of days with many rows the condition is written so that no index
 * serves it, and that of the order is read. Where they are not many, they are to be read by their conditions first.
 */
export async function isOfDays(
  db: Db,
  { table, moment, isReadable = sql`true` }: OfDays,
  range: Days,
  isInTheirOrder: boolean,
): Promise<{ isOfThose: SQL; areMany: boolean }> {
  const isOfThose = isOnDays(moment, range)
  if (isInTheirOrder || (range.from === undefined && range.to === undefined)) return { isOfThose, areMany: true }
  const some = sql`select 1 from ${table} where ${isReadable} and ${isOfThose} limit ${mostSorted}`
  const found = await selectOne(db, counted, sql`from (${some}) as few`)
  const areMany = found?.count === mostSorted
  return { isOfThose: areMany ? isOnDays(sql`(${moment} + interval '0')`, range) : isOfThose, areMany }
}
