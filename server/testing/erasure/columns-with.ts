import type { World } from '../world/world.ts'

/**
 * Each column of the whole database, its own tables' and the program's, in which any of these is found; bytes are read
 * as text.
 */
export async function columnsWith(world: World, fragments: readonly string[]): Promise<string[]> {
  const { rows } = await world.pool.query(
    `select table_name, column_name, udt_name from information_schema.columns
     where table_schema = 'public' and udt_name not in ('uuid', 'int2', 'int4', 'int8', 'bool', 'timestamptz', 'date', 'float8')
     order by table_name, column_name`,
  )
  const found = await Promise.all(
    rows.map(async ({ table_name, column_name, udt_name }) => {
      const text = udt_name === 'bytea' ? `encode("${column_name}", 'escape')` : `"${column_name}"::text`
      const { rows: hits } = await world.pool.query(
        `select 1 from "${table_name}" where ${text} ilike any($1::text[]) limit 1`,
        [fragments.map((fragment) => `%${fragment}%`)],
      )
      return hits.length > 0 ? [`${table_name}.${column_name}`] : []
    }),
  )
  return found.flat()
}
