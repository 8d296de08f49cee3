import { chown, mkdir, readdir, rename } from 'node:fs/promises'
import { platform } from 'node:os'
import { join } from 'node:path'
import { engineRunner } from '../database/engine-binaries.ts'
import { refuseWhileRunning, takePlace } from '../database/engine-folder.ts'
import { readPidFile } from '../database/engine-process.ts'
import { withClient } from '../database/with-client.ts'
import { StartError } from '../errors.ts'
import type { BackupStore } from './backup-store.ts'
import type { Backup } from './backups.ts'
import { recoverDatabase, removeFolder } from './recover-database.ts'
import { restoreFiles } from './uploaded-files.ts'

export interface RestoreOptions {
  store: BackupStore
  backup: Backup
  at: Date | undefined
  dataDir: string
  now: Date
  /** Brings its tables up to this release, and looks at what was restored; what it throws leaves all as it was. */
  check: (url: string) => Promise<void>
}

export interface Restored {
  files: number
  /** When what was restored last was committed; null where nothing was done after the backup. */
  lastChange: Date | null
  /** Where the database lies that was there before; null where none was. */
  former: string | null
}

/**
 * Puts a backup in the place of the embedded engine's database: only once it has been recovered and looked at. What was
 * there before stays beside it.
 */
export async function restoreBackup({ store, backup, at, dataDir, now, check }: RestoreOptions): Promise<Restored> {
  const home = join(dataDir, 'postgres')
  const database = join(home, 'database')
  await refuseWhileRunning(database, 'restore')
  if (!backup.enginePassword)
    throw new StartError(
      'This backup is of a PostgreSQL of your own, not of the embedded one: npm run restore -- --into FOLDER lays out its data folder.',
    )
  await mkdir(home, { recursive: true, mode: 0o700 })
  const { owner } = engineRunner()
  if (owner) await chown(home, owner.uid, owner.gid)
  const folder = join(home, 'restoring')
  await removeFolder(folder)
  try {
    const archive = join(folder, 'archive')
    const isArchived = platform() !== 'win32'
    const engine = await recoverDatabase({ store, backup, at, folder, ...(isArchived && { archive }) })
    let lastChange: Date | null
    try {
      lastChange = await readLastChange(engine.url)
      await check(engine.url)
    } finally {
      await engine.stop()
    }
    if (await readPidFile(join(folder, 'database')))
      throw new StartError('The recovered database did not stop in time. Restore again.')
    // Once more: that took its time.
    await refuseWhileRunning(database, 'restore')
    const files = await restoreFiles(store, dataDir, at)
    const former = await takePlace(join(folder, 'database'), { home, database, now, password: backup.enginePassword })
    // A history of its own began here: without this nobody could go on from it.
    await moveFiles(archive, join(home, 'wal-archive'), owner)
    return { files, lastChange, former }
  } finally {
    await removeFolder(folder)
  }
}

async function moveFiles(from: string, to: string, owner: { uid: number; gid: number } | undefined) {
  const names = await readdir(from).catch(() => [])
  await mkdir(to, { recursive: true, mode: 0o700 })
  if (owner) await chown(to, owner.uid, owner.gid)
  // A part of a file is in the new history's first one.
  for (const name of names) if (!name.endsWith('.partial')) await rename(join(from, name), join(to, name))
}

const readLastChange = (url: string): Promise<Date | null> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at')
    return rows[0]?.at ?? null
  })
