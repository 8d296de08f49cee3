import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { StartError } from '../errors.ts'

const folder = join(import.meta.dirname, '../../../migrations')

/** Migrates the schema. Of several processes that start at once, one migrates and the others wait for it. */
export async function migrateDatabase(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(731942)')
    await refuseNewerSchema(client)
    await migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    await client.end()
  }
}

/** An older program on a newer schema would write rows that the newer one does not understand. */
async function refuseNewerSchema(client: pg.Client) {
  const { rows: present } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as present`,
  )
  if (!present[0].present) return
  const journal = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[]
  }
  const newest = Math.max(...journal.entries.map((entry) => entry.when))
  const { rows } = await client.query('select max(created_at)::bigint as applied from drizzle.__drizzle_migrations')
  if (Number(rows[0].applied) > newest) {
    throw new StartError(
      'The database was migrated by a newer release of Uliza. Start that release, or restore a backup.',
    )
  }
}
