/**
 * Takes what nothing reads any more of a year out of the database, into files beside the backups:
 * `npm run archive -- 2024`. docs/archive.md.
 */
import { configuredArchives } from '#server/archives.ts'
import { systemClock } from '#server/platform/clock.ts'
import { StartError } from '#server/platform/errors.ts'
import { withStore } from '../with-store.ts'
import { noBackups, yearOf } from './texts.ts'

const year = yearOf(process.argv[2])

await withStore(async (config, { url }) => {
  if (!year) throw new StartError('Say which year: npm run archive -- 2024.')
  const archives = configuredArchives(config, url, systemClock)
  if (!archives) throw new StartError(noBackups)
  const { files, deleted } = await archives.archive(year)
  if (files.length === 0) console.log(`Nothing of ${year} is left to archive.`)
  for (const { part, rows, sha256 } of files) console.log(`Part ${part}: ${rows} callbacks, SHA-256 ${sha256}.`)
  if (files.length > 0)
    console.log(`${deleted} of them were deleted from the database. Read: npm run archive:read -- ${year}`)
})
