import { days, plus } from '../clock.ts'
import { startOfDay } from '../nairobi.ts'
import { type Column, type SQL, sql } from './drizzle.ts'
import { PgDialect } from './drizzle-tables.ts'

/** A placeholder for a value in a `prepared` statement. */
export const param = (name: string) => sql.placeholder(name)

/** Makes the text of SQL, with the names that the database has. */
export const dialect = new PgDialect({ casing: 'snake_case' })

/** Columns without their table, as `insert` and `set` want them. Drizzle writes them so where it makes an index. */
export const columnNames = (...columns: Column[]): SQL =>
  sql.raw(columns.map((column) => dialect.sqlToQuery(sql`${column}`, 'indexes').sql).join(', '))

/**
 * A moment as a parameter. Sent as a number, since text would not allow every year that a calendar day in a request may
 * have.
 */
export const momentSql = (moment: Date): SQL => sql`to_timestamp(${moment.getTime()}::float8 / 1000)`

/**
 * A moment as milliseconds: the same inside JSON and outside it, and accepted by `Date`. Null where the moment may be.
 */
export const millisecondsSql = <Moment extends Column | SQL>(moment: Moment): SQL<Milliseconds<Moment>> =>
  sql`(extract(epoch from ${moment}) * 1000)::float8`

/** Unknown for SQL without a type, and never for what is no moment. */
type Milliseconds<Moment> =
  Moment extends SQL<infer Data>
    ? InMilliseconds<Data>
    : Moment extends Column
      ? InMilliseconds<Moment['_']['notNull'] extends true ? Moment['_']['data'] : Moment['_']['data'] | null>
      : never
type InMilliseconds<Data> = unknown extends Data
  ? unknown
  : Data extends Date
    ? number
    : Data extends null
      ? null
      : never

/** Joins the conditions that apply; the others are left out of the text, so that there are few different texts. */
export function allOf(...conditions: (SQL | undefined | false)[]): SQL {
  const applying = conditions.filter((condition) => condition !== undefined && condition !== false)
  return applying.length > 0 ? sql.join(applying, sql` and `) : sql`true`
}

/** Whether a moment is on days in Nairobi, both included; one that is not said leaves its side open. */
export const isOnDays = (moment: Column | SQL, { from, to }: { from?: string; to?: string }): SQL =>
  allOf(
    from !== undefined && sql`${moment} >= ${momentSql(startOfDay(from))}`,
    to !== undefined && sql`${moment} < ${momentSql(plus(startOfDay(to), days(1)))}`,
  )

export const toInstant = (milliseconds: number) => new Date(milliseconds).toISOString()

export const toInstantOrNull = (milliseconds: number | null) => (milliseconds === null ? null : toInstant(milliseconds))

/** The pattern for `ilike` that finds a text anywhere; `%`, `_` and `\` in it are escaped. */
export const containing = (words: string) => `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`
