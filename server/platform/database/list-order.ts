import * as z from 'zod'
import { type Column, type SQL, sql, type Table } from './drizzle.ts'
import { momentSql } from './sql.ts'

/**
 * The order of a list, in which every row has a place of its own, so that a page can begin after the last row of the
 * one before. A row that is inserted or deleted meanwhile causes neither repeats nor gaps.
 */
export interface ListOrder<Place extends object> {
  /** The form of a place, which a client sends back. */
  place: z.ZodType<Place>
  /** The place of a row that was read. */
  toPlace: (row: Place) => Place
  /** Which rows come after a place; absent where the statement itself decides it. */
  after?: (place: Place) => SQL
  orderBy: SQL
}

/** A part of a place: what rows are ordered by, and how a value of it is written in SQL. */
interface Key<Value> {
  by: Column | SQL
  schema: z.ZodType<Value>
  toSql: (value: Value) => SQL
}

/** An id, which makes places unique; ids are made in the order of time. */
export const idKey = <Schema extends z.ZodType<string>>(by: Column | SQL, schema: Schema): Key<z.output<Schema>> => ({
  by,
  schema: schema as unknown as z.ZodType<z.output<Schema>>,
  toSql: (id) => sql`${id}::uuid`,
})

export const numberKey = (by: Column | SQL): Key<number> => ({
  by,
  schema: z.int().min(-2_147_483_648).max(2_147_483_647),
  toSql: (value) => sql`${value}::int`,
})

/** A sum of money, in cents. */
export const centsKey = (by: Column | SQL): Key<number> => ({
  by,
  schema: z.int().min(0),
  toSql: (value) => sql`${value}::bigint`,
})

export const textKey = (by: Column | SQL): Key<string> => ({
  by,
  // PostgreSQL keeps no text with a NUL, and refuses to compare with one.
  schema: z
    .string()
    .max(100)
    .refine((text) => !text.includes('\0')),
  toSql: (value) => sql`${value}::text`,
})

/** A moment, which a row has as milliseconds. */
export const momentKey = (by: Column | SQL): Key<number> => ({
  by,
  schema: z.int().min(0).max(Date.UTC(2100, 0)),
  toSql: (value) => momentSql(new Date(value)),
})

/**
 * As an index has the direction, read from either end: `desc nulls last` is how Drizzle's `desc()` makes one, which
 * read backwards is `asc nulls first`. In any other order of the same columns all rows are sorted for each page.
 */
type Direction = 'asc' | 'asc nulls first' | 'desc' | 'desc nulls last'

/** Rows ordered by these keys, all in one direction. The last one makes the place unique. */
export function ordered<Place extends Record<string, string | number>>(
  direction: Direction,
  keys: { [Name in keyof Place]: Key<Place[Name]> },
): ListOrder<Place> {
  const entries = Object.entries(keys) as [keyof Place, Key<string | number>][]
  const each = (toSql: (name: keyof Place, key: Key<string | number>) => SQL) =>
    sql.join(
      entries.map(([name, key]) => toSql(name, key)),
      sql`, `,
    )
  const comparison = sql.raw(direction.startsWith('asc') ? '>' : '<')
  return {
    place: z.strictObject(
      Object.fromEntries(entries.map(([name, { schema }]) => [name, schema])),
    ) as unknown as z.ZodType<Place>,
    toPlace: (row) => Object.fromEntries(entries.map(([name]) => [name, row[name]])) as unknown as Place,
    after: (place) =>
      sql`(${each((_, { by }) => sql`${by}`)}) ${comparison} (${each((name, { toSql }) => toSql(place[name] as string | number))})`,
    orderBy: each((_, { by }) => sql`${by} ${sql.raw(direction)}`),
  }
}

/** The newest first: ids are made in the order of time. */
export const newestFirst = <Schema extends z.ZodType<string>>(by: Column | SQL, schema: Schema) =>
  ordered<{ id: z.output<Schema> }>('desc', { id: idKey(by, schema) })

/** Among so many of the first a page of those is found of whom there are many. */
const firstRead = 1_000

/** The first rows in the order of a list of which the conditions hold. docs/decisions/0100. */
export const firstInOrder = (table: Table, conditions: SQL, { orderBy }: Pick<ListOrder<object>, 'orderBy'>) =>
  sql`(select ${table}.* from ${table} where ${conditions} order by ${orderBy} limit ${firstRead}) as ${table}`

/**
 * The rows of which the conditions hold, read by these and not in the order of the list: for what few rows have, or
 * none.
 */
export const readByConditions = (table: Table, conditions: SQL) =>
  sql`(select ${table}.* from ${table} where ${conditions} offset 0) as ${table}`
