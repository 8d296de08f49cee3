import type pg from 'pg'
import type { Migration } from './migration.ts'
import type { Applied } from './schema-refusal.ts'

/** What the database has had, the oldest first: none where it was never migrated. */
export async function appliedMigrations(client: pg.Client): Promise<Applied[]> {
  const { rows: present } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as present`,
  )
  if (!present[0].present) return []
  // Through JSON, since databases from before releases have no such column yet.
  const { rows } = await client.query<{ generated: string; oldest: string | null }>(
    `select created_at as generated, to_jsonb(applied) ->> 'oldest_release' as oldest
     from drizzle.__drizzle_migrations applied order by created_at`,
  )
  return rows.map(({ generated, oldest }) => ({ generatedAt: Number(generated), oldestRelease: oldest }))
}

/** Makes the table of what was applied: Drizzle's, with the oldest release that runs after each. */
export async function prepareRecord(client: pg.Client): Promise<void> {
  await client.query(`create schema if not exists drizzle`)
  await client.query(`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint, oldest_release text)`)
  const { rowCount } = await client.query(`select from pg_attribute
    where attrelid = 'drizzle.__drizzle_migrations'::regclass and attname = 'oldest_release'`)
  if (rowCount === 0) await client.query('alter table drizzle.__drizzle_migrations add column oldest_release text')
}

export async function recordApplied(client: pg.Client, { hash, generatedAt, oldestRelease }: Migration): Promise<void> {
  await client.query(
    'insert into drizzle.__drizzle_migrations (hash, created_at, oldest_release) values ($1, $2, $3)',
    [hash, generatedAt, oldestRelease],
  )
}
