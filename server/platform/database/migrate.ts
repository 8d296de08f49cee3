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
    await refuseOtherSchema(client)
    await migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    await client.end()
  }
}

/**
 * An older program on a newer schema would write rows that the newer one does not understand. And one on a schema that
 * was built by other migrations, as before the first release, would fail at its first statement.
 */
export async function refuseOtherSchema(client: pg.Client) {
  const { rows: present } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as present`,
  )
  if (!present[0].present) return
  const journal = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[]
  }
  const known = journal.entries.map(({ when }) => when)
  const { rows } = await client.query<{ applied: string }>(
    'select created_at as applied from drizzle.__drizzle_migrations order by created_at desc',
  )
  const applied = rows.map((row) => Number(row.applied))
  if (Number(applied[0]) > Math.max(...known)) {
    throw new StartError(
      'The database was migrated by a newer release of Uliza. Start that release, or restore a backup.',
    )
  }
  if (applied.some((moment) => !known.includes(moment))) {
    throw new StartError(
      'The database was made before the first release of Uliza, and its tables have changed since. What is in it cannot be kept: ' +
        'npm run db:reset makes it anew, with the demo market.',
    )
  }
}
