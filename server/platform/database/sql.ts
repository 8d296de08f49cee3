import { Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { assert } from '../errors.ts'
import type { Db } from './database.ts'

/** The place of a value in a `prepared` statement. */
export const param = (name: string) => sql.placeholder(name)

const dialect = new PgDialect({ casing: 'snake_case' })

/**
 * A statement whose text is made once and not at each call, for the few that are in every checkout: making a long text costs more
 * than sending it. Its values are passed by name.
 */
export function prepared<Row>(template: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(template)
  const names = params.map((param) => {
    assert(param instanceof Placeholder, 'a statement made once has only given values')
    return param.name
  })
  return async (db: Db, values: Record<string, unknown>): Promise<Row[]> => {
    const inOrder = names.map((name) => {
      assert(values[name] !== undefined, `the statement is not given ${name}`)
      return values[name]
    })
    const query = db._.session.prepareQuery({ sql: text, params: inOrder }, undefined, undefined, false)
    return ((await query.execute()) as { rows: Row[] }).rows
  }
}

/** A moment as a parameter. As a number, since text would refuse the years that a calendar day in a request may have. */
export const momentSql = (moment: Date): SQL => sql`to_timestamp(${moment.getTime()}::float8 / 1000)`

/** A moment as milliseconds: the same inside JSON and outside it, and what `Date` is made of. */
export const millisecondsSql = (column: SQLWrapper): SQL => sql`(extract(epoch from ${column}) * 1000)::float8`

/** The conditions that apply, joined; those that do not are left out of the text, so that its shapes are few. */
export function allOf(...conditions: (SQL | undefined | false)[]): SQL {
  const applying = conditions.filter((condition) => condition !== undefined && condition !== false)
  return applying.length > 0 ? sql.join(applying, sql` and `) : sql`true`
}

export const toInstant = (milliseconds: number) => new Date(milliseconds).toISOString()

export const toInstantOrNull = (milliseconds: number | null) => (milliseconds === null ? null : toInstant(milliseconds))

/** What `ilike` compares with to find words anywhere; `%`, `_` and `\` in them are only themselves. */
export const containing = (words: string) => `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`
