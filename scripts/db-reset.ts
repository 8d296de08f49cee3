/** Empties the configured database, rebuilds its schema and seeds the demo market: `npm run db:reset`. */
import pg from 'pg'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { seedMarket } from '../demo/seed/index.ts'
import { StartError } from '../server/platform/errors.ts'
import { withStore } from './with-store.ts'

await withStore(
  async ({ dataDir, ticketKeySecrets }, { url, description }) => {
    await emptyDatabase(url, description)
    await migrateDatabase(url)
    const { milliseconds } = await seedMarket({ url, dataDir, ticketKeySecrets, now: new Date(), log: console.log })
    console.log(`Reset and seeded in ${(milliseconds / 1000).toFixed(1)} s: ${description}`)
  },
  { notInProduction: 'A database in production is not reset.', isMigrated: false },
)

/** Drops the migrated schema and the jobs' own. Refused while another program uses the database. */
async function emptyDatabase(url: string, description: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select distinct application_name as name from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and application_name <> '' order by 1`,
    )
    if (rows.length > 0) {
      const names = rows.map(({ name }) => name).join(', ')
      throw new StartError(
        `The ${description} is in use (by ${names}). Stop that first: its data would vanish under it.`,
      )
    }
    await client.query('drop schema if exists public, drizzle cascade; create schema public')
  } finally {
    await client.end()
  }
}
