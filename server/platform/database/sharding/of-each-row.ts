import { type SQL, sql } from '../drizzle.ts'
import { subquery } from '../select.ts'

/**
 * What is read beside each row of a list: by a subquery for each. Citus refuses one that is correlated with what it has
 * read before: there it is read of all rows of the common table at once, and each row takes its own by its id.
 */
export const ofEachRow =
  (isSharded: boolean, { table, id }: { table: SQL; id: SQL }) =>
  <Data>(value: SQL<Data>, from: SQL, where: SQL): SQL<Data | null> =>
    isSharded
      ? sql`((select json_object_agg(${id}, ${value}) from ${table}, ${from} where ${where}) -> ${id}::text)`
      : subquery(value, sql`from ${from} where ${where}`)

/** The rows of that list: on Citus a common table, of which `name` is the name there and in the statement. */
export const rowsToRead = (isSharded: boolean, name: SQL, rows: SQL): { cte: SQL; from: SQL } =>
  isSharded
    ? { cte: sql`, ${name} as materialized (${rows})`, from: sql`from ${name}` }
    : { cte: sql``, from: sql`from (${rows}) ${name}` }
