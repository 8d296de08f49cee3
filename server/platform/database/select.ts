/**
 * Reads whose result has the type of what was selected: a column is named once, by its table's definition, and a name
 * that the definition does not have does not compile. The SQL around the selection is written as it is executed.
 */

import type { Db } from './database.ts'
import { Column, SQL, StringChunk, sql, Table } from './drizzle.ts'
import { prepared, preparedEither } from './prepared.ts'
import { withVendor } from './sharding/name-vendor.ts'
import { dialect, param } from './sql.ts'

/** What can be selected: a column, or an expression with the type of its value. */
type Value = Column | SQL

/** The type of what a column or an expression gives. */
export type ValueOf<V> =
  V extends SQL<infer Data>
    ? Data
    : V extends Column
      ? V['_']['notNull'] extends true
        ? V['_']['data']
        : V['_']['data'] | null
      : never

type Selection = Record<string, Value>

export type RowOf<S extends Selection> = { -readonly [Name in keyof S]: ValueOf<S[Name]> }

/**
 * Refuses an expression without a type, and a column whose value has another type in JavaScript than in the row: a
 * moment would be text.
 */
type Typed<S extends Selection> = {
  [Name in keyof S]: unknown extends ValueOf<S[Name]>
    ? 'give this expression its type'
    : NonNullable<ValueOf<S[Name]>> extends Date
      ? 'read a moment by millisecondsSql'
      : S[Name]
}

/** Inside JSON, bytes would be text. */
type TypedJson<S extends Selection> = {
  [Name in keyof S]: NonNullable<ValueOf<S[Name]>> extends Uint8Array ? 'bytes cannot be in JSON' : Typed<S>[Name]
}

/** The columns of a row, `select`ed by the names they have here. */
export const columns = <const S extends Selection>(selection: S & Typed<S>): SQL<RowOf<S>> =>
  list(Object.entries<Value>(selection), (name, value) => [value, ` as "${name}"`])

/** An object in JSON, by the names its values have here. */
export const jsonObject = <const S extends Selection>(selection: S & TypedJson<S>): SQL<RowOf<S>> =>
  fixed(
    sql`json_build_object(${list(Object.entries<Value>(selection), (name, value) => [`'${name}', `, value])})`,
  ) as SQL<RowOf<S>>

/** An array in JSON of an item for each row of the rest, from `from` on; empty when there is none. */
export const jsonArray = <Item>(item: SQL<Item>, rest: SQL, { orderBy }: { orderBy?: SQL } = {}): SQL<Item[]> =>
  fixed(sql`(select coalesce(json_agg(${item}${orderBy ? sql` order by ${orderBy}` : sql``}), '[]') ${rest})`) as SQL<
    Item[]
  >

/** The same value where its row may not exist: that of an outer join. */
export const nullable = <V extends Value>(value: V): SQL<ValueOf<V> | null> => fixed(sql`${value}`)

/** An object in JSON of a row that may not exist; null when `id`, a column of it that is never null, is. */
export const jsonObjectIf = <const S extends Selection>(
  id: Column,
  selection: S & TypedJson<S>,
): SQL<RowOf<S> | null> => fixed(sql`case when ${id} is not null then ${jsonObject<S>(selection)} end`)

/** What one row of the rest gives, from `from` on; null when there is none. */
export const subquery = <V extends Value>(value: V, rest: SQL): SQL<ValueOf<V> | null> =>
  fixed(sql`(select ${value} ${rest})`)

/** The same value where it is known to exist: a foreign key leads to it. */
export const notNull = <Data>(value: SQL<Data>): SQL<NonNullable<Data>> => value as SQL<NonNullable<Data>>

/**
 * The same SQL with its text made once, for what stays the same from call to call: the text of a column costs more than
 * a microsecond. SQL with a value in it remains as it is.
 */
export function fixed<Data>(template: SQL<Data>): SQL<Data> {
  const text = valueText(template)
  return text === null ? template : raw(text)
}

interface Around {
  /** Common table expressions, `with` included. */
  ctes?: SQL
  /** Of the rows that are equal in these, the first. */
  distinctOn?: SQL
}

/** The rows of a statement: what to select, and everything that follows it, from `from` on. */
export async function select<Row>(
  db: Db,
  selected: SQL<Row>,
  rest: SQL,
  { ctes = sql``, distinctOn }: Around = {},
): Promise<Row[]> {
  const distinct = distinctOn ? sql`distinct on (${distinctOn}) ` : sql``
  const { rows } = await db.execute(sql`${ctes} select ${distinct}${selected} ${rest}`)
  return rows as Row[]
}

/** The first of these rows. */
export async function selectOne<Row>(db: Db, selected: SQL<Row>, rest: SQL): Promise<Row | undefined> {
  const [row] = await select(db, selected, rest)
  return row
}

/** The same as a statement whose text is built once, for frequent statements; its values are passed by name. */
export const preparedSelect = <Row>(selected: SQL<Row>, rest: SQL) => prepared<Row>(sql`select ${selected} ${rest}`)

/** The same of the rows of one vendor, the value `vendorId`, which the rest names. */
export const preparedSelectOfVendor = <Row>(selected: SQL<Row>, rest: SQL) =>
  preparedEither<Row>(sql`select ${selected} ${rest}`, [sql`select ${withVendor(param('vendorId'), selected)} ${rest}`])

const texts = new WeakMap<Value, string | null>()

/** The text of what has no value in it, made once for each; else null. */
function valueText(value: Value): string | null {
  const known = texts.get(value)
  if (known !== undefined) return known
  const made = isConstant(value) ? dialect.sqlToQuery(sql`${value}`).sql : null
  texts.set(value, made)
  return made
}

/** Whether there is no value in it, found without making its text. */
function isConstant(chunk: unknown): boolean {
  if (chunk instanceof SQL) return texts.get(chunk) != null || chunk.queryChunks.every(isConstant)
  return chunk instanceof StringChunk || chunk instanceof Column || chunk instanceof Table || chunk === undefined
}

/** `sql.raw` with a type, and with its own text known. */
function raw<Data>(text: string): SQL<Data> {
  const made = new SQL<Data>([new StringChunk(text)])
  texts.set(made, text)
  return made
}

/** The entries with commas between them, in as few chunks as their values allow. */
function list<Data>(
  entries: [string, Value][],
  parts: (name: string, value: Value) => readonly (string | Value)[],
): SQL<Data> {
  const chunks: (StringChunk | Value)[] = []
  let text = ''
  for (const [place, [name, value]] of entries.entries()) {
    if (place > 0) text += ', '
    for (const part of parts(name, value)) {
      const known = typeof part === 'string' ? part : valueText(part)
      if (known !== null) text += known
      else {
        chunks.push(new StringChunk(text), part as Value)
        text = ''
      }
    }
  }
  chunks.push(new StringChunk(text))
  return new SQL<Data>(chunks)
}
