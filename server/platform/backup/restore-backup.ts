import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findProcessOwner, readPidFile } from '../database/engine-process.ts'
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
  await refuseWhileRunning(database)
  if (!backup.enginePassword)
    throw new StartError(
      'This backup is of a PostgreSQL of your own, not of the embedded one: npm run restore -- --into FOLDER lays out its data folder.',
    )
  const folder = join(home, 'restoring')
  await removeFolder(folder)
  try {
    const engine = await recoverDatabase({ store, backup, at, folder })
    try {
      await check(engine.url)
    } finally {
      await engine.stop()
    }
    const files = await restoreFiles(store, dataDir)
    const former = `${database}.before-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
    const wasThere = await rename(database, former).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return false
        throw error
      },
    )
    await mkdir(home, { recursive: true, mode: 0o700 })
    await rename(join(folder, 'database'), database)
    await writeFile(join(home, 'postgres.password'), backup.enginePassword, { mode: 0o600 })
    return { files, former: wasThere ? former : null }
  } finally {
    await removeFolder(folder)
  }
}

async function refuseWhileRunning(database: string) {
  const file = await readPidFile(database)
  if (!file) return
  const owner = await findProcessOwner(file.pid, database)
  if (owner === 'ENGINE' || owner === 'UNKNOWN')
    throw new StartError('The program runs on this database. Stop it first, then restore.')
}
