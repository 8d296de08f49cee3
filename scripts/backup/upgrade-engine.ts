/**
 * Brings the embedded database to the PostgreSQL of this release, where that is another major version than the release
 * before had: `npm run upgrade-engine -- --from FOLDER`, the folder of that release. docs/backup.md.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkRestored } from '#server/backups.ts'
import { readConfig } from '#server/config.ts'
import { upgradeEngine } from '#server/platform/database/upgrade-engine.ts'
import { StartError } from '#server/platform/errors.ts'
import { shipRest } from './ship-rest.ts'

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { values } = parseArgs({ options: { from: { type: 'string' } } })
  const config = readConfig(process.env)
  const { dataDir, databaseUrl } = config
  if (databaseUrl !== undefined)
    throw new StartError('DATABASE_URL names a PostgreSQL of your own: upgrade it with its own tools (pg_upgrade).')
  if (!values.from) throw new StartError('Say which release made the data: --from FOLDER.')
  await shipRest(config)
  console.log('Copying the database …')
  const upgrade = { home: join(dataDir, 'postgres'), from: values.from, now: new Date(), check: checkRestored }
  const { tables, rows, former } = await upgradeEngine(upgrade)
  console.log(`${rows} rows of ${tables} tables are copied, and the ledger is sound.`)
  console.log(`What was there before is in ${former}: delete it when you do not need it any more.`)
  console.log('Make a backup once the program runs: earlier ones are of the old version.')
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
