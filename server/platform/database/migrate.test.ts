import { rm } from 'node:fs/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrationsWith } from '#server/testing/world/add-migration.ts'
import { freshDatabase } from '#server/testing/world/database.ts'
import { migrateDatabase, refuseReleaseBefore } from './migrate.ts'
import { withClient } from './with-client.ts'

let url: string
let drop: () => Promise<void>
beforeEach(async () => {
  ;({ url, drop } = await freshDatabase())
})
afterEach(() => drop())

async function query(text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text, values)
  await client.end()
}

/** Lets the database say that its last migration is this many milliseconds newer than ours. */
const moveLastMigration = (milliseconds: number) =>
  query('update drizzle.__drizzle_migrations set created_at = created_at + $1::bigint', [milliseconds])

describe('migrating a database', () => {
  it('leaves a database that has this schema as it is', async () => {
    await expect(migrateDatabase(url)).resolves.toBeUndefined()
  })

  it('says after a while that it waits for another process, which has the lock', async () => {
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    await other.query('select pg_advisory_lock(731942)')
    const said: string[] = []
    const migrating = migrateDatabase(url, { say: (sentence) => said.push(sentence) })
    await expect
      .poll(() => said, { timeout: 20_000 })
      .toEqual(['Another process migrates the database: this one waits until it is done.'])
    await other.end()
    await expect(migrating).resolves.toBeUndefined()
  })

  it('refuses a database that a newer release has migrated', async () => {
    await moveLastMigration(1)
    await expect(migrateDatabase(url)).rejects.toThrow('newer release')
  })

  it('refuses a database that other migrations have built, and says how to make it anew', async () => {
    await moveLastMigration(-1)
    await expect(migrateDatabase(url)).rejects.toThrow('npm run db:reset')
  })
})

const expand = { '0001_note': 'alter table stocks add column note text;' }
const contract = {
  '0002_no-quota':
    '-- contract since 0.2.0: no release reads the quota any more\nalter table stocks drop column quota;',
}

/** Migrates as a release of this version would that has these migrations besides today's. */
async function migrateAs(release: string, added: Record<string, string> = {}) {
  const folder = await migrationsWith(added)
  await migrateDatabase(url, { folder, release }).finally(() => rm(folder, { recursive: true }))
}

describe('a database that a newer release has migrated', () => {
  it('is taken by the release before where it was only added to', async () => {
    await migrateAs('0.2.0', expand)
    await expect(migrateAs('0.1.0')).resolves.toBeUndefined()
  })

  it('is refused by a release that needs what was taken away, with the oldest one that does not', async () => {
    await migrateAs('0.3.0', { ...expand, ...contract })
    await expect(migrateAs('0.1.0')).rejects.toThrow('only 0.2.0 and later run on it, and this is 0.1.0')
    await expect(migrateAs('0.1.9', expand)).rejects.toThrow('only 0.2.0 and later')
    await expect(migrateAs('0.2.0', expand)).resolves.toBeUndefined()
    await expect(migrateAs('0.10.0', expand)).resolves.toBeUndefined()
  })

  it('is refused by a release with a migration that it has not had', async () => {
    await migrateAs('0.2.0', { '0001_other': 'select 1;', '0002_more': 'select 2;' })
    // The newer release was made from sources that the first of them was not in.
    await query(
      'delete from drizzle.__drizzle_migrations where id = (select max(id) - 1 from drizzle.__drizzle_migrations)',
    )
    await expect(migrateAs('0.1.0', expand)).rejects.toThrow('does not know all migrations of this one')
  })

  it('is refused by a release from other sources, which does not say that what is in it cannot be kept', async () => {
    await migrateAs('0.1.1', { '0001_urgent': 'select 1;' })
    await query('update drizzle.__drizzle_migrations set created_at = created_at + 1 where id > 1')
    const folder = { ...expand, '0002_more': 'select 2;' }
    await expect(migrateAs('0.2.0', folder)).rejects.toThrow('does not know all migrations of this one')
  })

  it('says which releases run on it also where it was made before it could say so', async () => {
    await query('alter table drizzle.__drizzle_migrations drop column oldest_release')
    await migrateAs('0.3.0', contract)
    await expect(migrateAs('0.1.0')).rejects.toThrow('only 0.2.0 and later')
  })
})

describe('an upgrade beside the release that runs', () => {
  it('is refused where that one needs what is taken away, and says which release comes between', async () => {
    const folder = await migrationsWith({ ...expand, ...contract })
    const beside = (before: string) => withClient(url, (client) => refuseReleaseBefore(client, before, folder))
    await expect(beside('0.1.0')).rejects.toThrow('upgrade to 0.2.0 first')
    await expect(beside('0.2.0')).resolves.toBeUndefined()
    await migrateDatabase(url, { folder, release: '0.3.0' })
    // Whoever runs on it by now does without.
    await expect(beside('0.1.0')).resolves.toBeUndefined()
    await rm(folder, { recursive: true })
  })
})
