/**
 * Prints what was archived of a year, a row of JSON on each line: `npm run -s archive:read -- 2024`. With `--restore` it
 * puts back into the database what is not there. docs/archive.md.
 */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { configuredArchives } from '#server/archives.ts'
import { readConfig } from '#server/config.ts'
import { archivedLines } from '#server/modules/payments/index.ts'
import { openBackupStore, sealedStore } from '#server/platform/backup/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import { StartError } from '#server/platform/errors.ts'
import { withStore } from '../with-store.ts'
import { noBackups, yearOf } from './texts.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { restore: { type: 'boolean', default: false } },
})
const year = yearOf(positionals[0])

if (year && values.restore)
  await withStore(async (config, { url }) => {
    const archives = configuredArchives(config, url, systemClock)
    if (!archives) throw new StartError(noBackups)
    console.log(`${await archives.restore(year)} callbacks of ${year} are in the database again.`)
  })
else
  await print().catch((error: unknown) => {
    console.error(error instanceof StartError ? error.message : error)
    process.exitCode = 1
  })

/** Without the database, which may be gone, or of another release. */
async function print() {
  if (!year) throw new StartError('Say which year: npm run -s archive:read -- 2024 [--restore].')
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { backup } = readConfig(process.env)
  if (!backup) throw new StartError(noBackups)
  const store = sealedStore(openBackupStore(backup.place), backup.key)
  // Whoever reads may have enough, as `head`.
  process.stdout.on('error', () => process.exit())
  let isEmpty = true
  for await (const lines of archivedLines({ store, rowsAtOnce: 2_000 }, year)) {
    isEmpty = false
    if (!process.stdout.write(`${lines.join('\n')}\n`)) await once(process.stdout, 'drain')
  }
  if (isEmpty) throw new StartError(`Nothing of ${year} is archived in this place for backups.`)
}
