import { toSnakeCase } from 'drizzle-orm/casing'
import type { Tx } from '#server/platform/database/database.ts'
import { getTableColumns, sql } from '#server/platform/database/drizzle.ts'
import type { PgTable } from '#server/platform/database/drizzle-tables.ts'

/** Writes any number of rows in one statement: as one JSON text, which PostgreSQL reads as rows of that table. */
export async function insertRows<T extends PgTable>(tx: Tx, table: T, rows: readonly T['$inferInsert'][]) {
  const [first] = rows
  if (!first) return
  const columns = getTableColumns(table)
  const names = Object.keys(first).map((key) => {
    const column = columns[key]
    if (!column) throw new Error(`There is no column for ${key}.`)
    return { key, name: column.keyAsName ? toSnakeCase(key) : column.name }
  })
  const json = JSON.stringify(
    rows.map((row) => Object.fromEntries(names.map(({ key, name }) => [name, inJson(row[key as keyof typeof row])]))),
  )
  const list = sql.join(
    names.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  await tx.execute(
    sql`insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, ${json}::json)`,
  )
}

/** Bytes as PostgreSQL reads them; everything else as JSON has it. */
const inJson = (value: unknown) => (value instanceof Buffer ? `\\x${value.toString('hex')}` : value)
