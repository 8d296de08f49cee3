/**
 * Statements that are made once, when their module is loaded, and not at each call: their text, the list of their
 * values and what reads their rows. For what an order, a kitchen, a gate or a public list sends: to build a text takes
 * longer than to send it.
 */
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { assert } from '../errors.ts'
import { type Db, pipelined, type Tx } from './database.ts'
import { Column, is, Param, Placeholder, SQL, sql } from './drizzle.ts'
import { isSharded } from './sharding/sharded.ts'
import { dialect, param } from './sql.ts'

/** By the names of a statement's placeholders; what is left out is refused, what has no value is null. */
type Values = Record<string, unknown>

interface Statement {
  text: string
  rowMode?: 'array'
  types: typeof rawMoments
}

interface Sender {
  query(statement: Statement, values: unknown[]): Promise<{ rows: unknown[] }>
}

/** Moments as they are sent: Drizzle's columns read them themselves. */
const momentTypes = new Set([1082, 1114, 1115, 1182, 1184, 1185, 1186, 1187])
const asSent = (value: string) => value
const rawMoments = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    momentTypes.has(type) ? asSent : pg.types.getTypeParser(type, format as 'text'),
} as unknown as pg.CustomTypesConfig

/** A statement written in SQL, with `param`s; its rows are as the driver reads them. */
export function prepared<Row>(template: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(template)
  const valuesOf = valueList(params)
  const statement: Statement = { text, types: rawMoments }
  return async (db: Db, values: Values): Promise<Row[]> => {
    const { rows } = await senderOf(db).query(statement, valuesOf(values))
    return rows as Row[]
  }
}

/**
 * Writes that are one statement, by names, of which the last one's rows are answered. None may name another, since on
 * Citus they are sent apart; `there` are those that only a database that is split needs.
 */
export function preparedTogether<Row>(
  before: Record<string, SQL>,
  last: SQL,
  there: readonly SQL[] = [],
): (tx: Tx, values: Values) => Promise<Row[]> {
  const named = Object.entries(before).map(([name, write]) => sql`${sql.raw(name)} as (${write})`)
  return preparedEither<Row>(sql`with ${sql.join(named, sql`, `)} ${last}`, [...there, ...Object.values(before), last])
}

/**
 * A statement with several inserts, which Citus refuses, and what does the same in several: they are sent there one
 * after the other in one packet. The last one's rows are answered.
 */
export function preparedEither<Row>(together: SQL, apart: readonly SQL[]) {
  const whole = prepared<Row>(together)
  const parts = apart.map((part) => prepared<Row>(part))
  return async (db: Db, values: Values): Promise<Row[]> => {
    if (!isSharded(db)) return whole(db, values)
    const answers = await pipelined(...parts.map((send) => send(db, values)))
    return answers.at(-1) ?? []
  }
}

/** Builds queries whose text is made and which are never sent by it. */
const builder: Db = drizzle.mock({ casing: 'snake_case' })

interface Query<Result> {
  toSQL(): { sql: string; params: unknown[] }
  readonly _: { readonly result: Result }
}

/** Of an update without `returning` there are none. */
type RowsOf<Result> = Result extends readonly unknown[] ? Result : []

interface Field {
  path: string[]
  field: Column | SQL | SQL.Aliased
}

/** A query that Drizzle builds, with `param`s; its rows are those that it gives where it is sent by itself. */
export function preparedQuery<Result>(build: (db: Db) => Query<Result>) {
  const query = build(builder) as Query<Result> & { _prepare(): { fields?: Field[] } }
  const { sql: text, params } = query.toSQL()
  const valuesOf = valueList(params)
  const read = rowReader(query._prepare().fields ?? [])
  const statement: Statement = { text, rowMode: 'array', types: rawMoments }
  return async (db: Db, values: Values): Promise<RowsOf<Result>> => {
    const { rows } = await senderOf(db).query(statement, valuesOf(values))
    return (rows as unknown[][]).map(read) as unknown as RowsOf<Result>
  }
}

/** The pool, or the connection of a transaction. */
const senderOf = (db: Db) => (db._.session as unknown as { client: Sender }).client

/** A `param` that is written as this column writes its values: for what an update sets. */
export const value = (column: Column, name: string): SQL => sql`${new Param(param(name), column)}`

/** Puts values in the order of the placeholders, each as its column writes it. */
function valueList(params: readonly unknown[]) {
  const slots = params.map((param) => {
    if (is(param, Placeholder)) return slot(param.name)
    if (is(param, Param) && is(param.value, Placeholder)) return slot(param.value.name, param.encoder)
    return () => param
  })
  return (values: Values) => slots.map((slotValue) => slotValue(values))
}

const slot = (name: string, encoder?: { mapToDriverValue(value: unknown): unknown }) => (values: Values) => {
  const value = values[name]
  assert(value !== undefined, `the statement is not given ${name}`)
  return value === null || !encoder ? value : encoder.mapToDriverValue(value)
}

/** What reads a column is Drizzle's own, and not said by its types. */
type Decoded = { decoder: { mapFromDriverValue(value: unknown): unknown } }

function rowReader(fields: readonly Field[]) {
  const columns = fields.map(({ path, field }) => {
    const [name] = path
    assert(name && path.length === 1, 'a prepared query gives columns, not tables')
    if (is(field, Column)) return { name, decode: (value: unknown) => field.mapFromDriverValue(value) }
    const { decoder } = (is(field, SQL) ? field : field.sql) as unknown as Decoded
    return { name, decode: (value: unknown) => decoder.mapFromDriverValue(value) }
  })
  return (values: readonly unknown[]) => {
    const row: Record<string, unknown> = {}
    let at = 0
    for (const { name, decode } of columns) {
      const value = values[at++]
      row[name] = value === null ? null : decode(value)
    }
    return row
  }
}
