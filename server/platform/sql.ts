import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

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
