/**
 * Restores a backup: `npm run restore -- [--list] [--backup ID] [--at MOMENT] [--into FOLDER]`. Without `--into` it takes
 * the place of the embedded database, which stays beside it; with it the data folder is laid out for a PostgreSQL of
 * your own, which recovers when it is started on it.
 */
import { existsSync } from 'node:fs'
import { appendFile, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { prepareRestored } from '#server/backups.ts'
import { readConfig } from '#server/config.ts'
import {
  type Backup,
  chooseBackup,
  lastTrial,
  layOut,
  listBackups,
  listCurrent,
  openBackupStore,
  restoreBackup,
  restoreFiles,
  sealedStore,
} from '#server/platform/backup/index.ts'
import { StartError } from '#server/platform/errors.ts'
import { shipRest } from './ship-rest.ts'
import { noBackups, sizeText } from './texts.ts'

const { values } = parseArgs({
  options: {
    list: { type: 'boolean', default: false },
    backup: { type: 'string' },
    at: { type: 'string' },
    into: { type: 'string' },
  },
})

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const { backup: settings, dataDir, s3 } = config
  if (!settings) throw new StartError(noBackups)
  const store = sealedStore(openBackupStore(settings.place), settings.key)
  await shipRest(config)
  const backups = await listBackups(store)
  if (values.list) await printList(backups)
  else {
    const at = momentOf(values.at)
    const backup = values.backup
      ? chooseBackup(backups, { id: values.backup, at })
      : chooseBackup(await listCurrent(store, backups), { at })
    console.log(`Restoring ${backup.id} (${sizeText(backup.bytes)})${at ? ` up to ${at.toISOString()}` : ''} …`)
    if (values.into) await layOutInto(resolve(values.into), backup, at)
    else {
      const options = { store, backup, at, dataDir, now: new Date(), check: prepareRestored }
      const { files, lastChange, former } = await restoreBackup(options)
      const until = lastChange?.toISOString() ?? backup.finishedAt
      console.log(`Restored as it was at ${until}, its ledger is sound; ${files} uploaded files came back.`)
      console.log('Everybody signs in again. Read "After a restore" in docs/backup.md before you start the program.')
      if (former) console.log(`What was there before is in ${former}: delete it when you do not need it any more.`)
    }
  }

  async function printList(all: readonly Backup[]) {
    for (const { id, finishedAt, bytes, majorVersion } of all)
      console.log(`${id}  whole at ${finishedAt}  ${sizeText(bytes)}  PostgreSQL ${majorVersion}`)
    const trial = await lastTrial(store)
    console.log(
      trial
        ? `A restore was tried ${trial.at} of ${trial.backup}: sound, in ${trial.seconds} s.`
        : 'No restore has been tried yet.',
    )
  }

  async function layOutInto(folder: string, backup: Backup, at: Date | undefined) {
    const there = await readdir(folder).catch(() => [])
    if (there.length > 0) throw new StartError(`The folder ${folder} is not empty.`)
    const { database, settings: recovery } = await layOut({ store, backup, at, folder })
    // A copy to look at must not write into the archive of the market.
    const lines = Object.entries({ ...recovery, archive_mode: 'off' }).map(([name, value]) => `${name} = '${value}'\n`)
    await appendFile(join(database, 'postgresql.auto.conf'), lines.join(''))
    console.log(
      `The data folder is ${database}. Start PostgreSQL ${backup.majorVersion} on it: it recovers from ${join(folder, 'wal')}, then takes connections.`,
    )
    const files = join(folder, 'files')
    if (!s3) console.log(`${await restoreFiles(store, files, at)} uploaded files are in ${files}.`)
    console.log('It archives nothing: take archive_mode out of postgresql.auto.conf when it becomes the market.')
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}

function momentOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const at = new Date(text)
  // Without its offset a time would be that of whichever machine this is.
  if (Number.isNaN(at.getTime()) || !/(Z|[+-]\d\d:\d\d)$/.test(text))
    throw new StartError('--at is a moment with its offset, as 2026-11-27T14:03:05Z or 2026-11-27T17:03:05+03:00.')
  return at
}
