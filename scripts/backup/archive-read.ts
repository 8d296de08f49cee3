/**
 * Prints what was archived of a year, a row of JSON on each line: `npm run -s archive:read -- 2024`. With `--restore` it
 * puts back into the database what is not there. docs/archive.md.
 */
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { configuredArchives } from '#server/archives.ts'
import { systemClock } from '#server/platform/clock.ts'
import { StartError } from '#server/platform/errors.ts'
import { withStore } from '../with-store.ts'
import { noBackups, yearOf } from './texts.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { restore: { type: 'boolean', default: false } },
})
const year = yearOf(positionals[0])

await withStore(async (config, { url }) => {
  if (!year) throw new StartError('Say which year: npm run -s archive:read -- 2024 [--restore].')
  const archives = configuredArchives(config, url, systemClock)
  if (!archives) throw new StartError(noBackups)
  if (values.restore) {
    console.log(`${await archives.restore(year)} callbacks of ${year} are in the database again.`)
    return
  }
  for await (const lines of archives.read(year))
    if (!process.stdout.write(`${lines.join('\n')}\n`)) await once(process.stdout, 'drain')
})
