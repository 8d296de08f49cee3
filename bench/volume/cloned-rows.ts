import type { Tx } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'

/**
 * Functions of the database by which rows are copied. `cloned_id(owner, id)`: of the same moment as its owner's, a
 * version 7, and always the same for the same two. They are dropped with the benchmark's database.
 */
export async function createCloningFunctions(tx: Tx): Promise<void> {
  await tx.execute(sql`
    create function cloned_id(owner uuid, id uuid) returns uuid language sql immutable parallel safe as $$
      select (left(replace(owner::text, '-', ''), 12) || '7' || substr(hash, 14, 3) || 'a' || substr(hash, 18))::uuid
      from md5(owner::text || id::text) hash
    $$`)
}

/**
 * Copies rows as they are, whatever columns they have, except for these: `{ id: sql`clone.id` }`. `from` names the
 * table's rows `original` and what says how often and with what each is copied `clone`.
 */
export async function cloneRows(tx: Tx, table: string, from: SQL, changed: Record<string, SQL>): Promise<number> {
  const changes = sql.join(
    Object.entries(changed).map(([column, value]) => sql`${sql.raw(`'${column}'`)}, ${value}`),
    sql`, `,
  )
  const { rowCount } = await tx.execute(sql`
    insert into ${sql.identifier(table)}
    select copy.* from ${from}, lateral jsonb_populate_record(original, jsonb_build_object(${changes})) copy`)
  return rowCount ?? 0
}

/** All moments of a table's rows, each earlier by `clone.back`. */
export async function movedBack(tx: Tx, table: string): Promise<Record<string, SQL>> {
  const { rows } = await tx.execute<{ column_name: string }>(sql`
    select column_name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and data_type = 'timestamp with time zone'`)
  return Object.fromEntries(
    rows.map(({ column_name }) => [column_name, sql`original.${sql.identifier(column_name)} - clone.back`]),
  )
}
