import type { Language } from '#contracts/account/identity.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Column, type SQL, sql, type Table } from '#server/platform/database/drizzle.ts'
import { columns, jsonObject, select } from '#server/platform/database/select.ts'

/** One file of the copy of somebody's data. */
export interface DataFile {
  /** Without its ending. */
  name: string
  says: Record<Language, string>
  /** The tables that it shows, by which it is known that none is forgotten. */
  tables: readonly Table[]
  read: (db: Db, userId: UserId) => Promise<readonly object[]>
}

/** A moment as text: `2026-11-20T09:00:00+00:00`. */
export const momentText = (moment: Column): SQL<string | null> => sql`to_json(${moment})`

/** Cents as shillings. */
export const shillings = (cents: Column): SQL<number> => sql`${cents} / 100.0`

/** A row as an object, by the names that its fields have here. */
export const rowOf = (fields: Record<string, Column | SQL>): SQL<object> => jsonObject(fields as never)

/** The rows of the rest, from `from` on. */
export async function readRows(db: Db, row: SQL<object>, rest: SQL): Promise<object[]> {
  const rows = await select(db, columns({ row }), rest)
  return rows.map((each) => each.row)
}
