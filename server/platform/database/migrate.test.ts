import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freshDatabase } from '#server/testing/world/database.ts'
import { migrateDatabase } from './migrate.ts'

let url: string
let drop: () => Promise<void>
beforeEach(async () => {
  ;({ url, drop } = await freshDatabase())
})
afterEach(() => drop())

/** Lets the database say that its last migration is this many milliseconds newer than ours. */
async function moveLastMigration(milliseconds: number) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('update drizzle.__drizzle_migrations set created_at = created_at + $1::bigint', [milliseconds])
  await client.end()
}

describe('migrating a database', () => {
  it('leaves a database that has this schema as it is', async () => {
    await expect(migrateDatabase(url)).resolves.toBeUndefined()
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
