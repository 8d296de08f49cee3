import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Clock, days, plus } from '../clock.ts'
import { embeddedMajorVersion } from '../database/engine-binaries.ts'
import type { BackupStore } from './backup-store.ts'
import { chooseBackup, listBackups, listCurrent } from './backups.ts'
import { alone, type busy } from './make-backup.ts'
import { recoverDatabase, removeFolder, sameAccountAt } from './recover-database.ts'
import { readText, writeText } from './sealed-store.ts'
import { filesNotKept, listKept } from './uploaded-files.ts'

export interface RestoreTrial {
  at: string
  backup: string
  seconds: number
}

export interface TrialDeps {
  url: string
  store: BackupStore
  clock: Clock
  dataDir: string
  isEmbedded: boolean
  areFilesHere: boolean
  /** Looks at what was restored; throws where it is not what it was. */
  check: (url: string) => Promise<void>
  /** Ends it, since the process ends. */
  signal?: AbortSignal
}

const trials = 'restore-trials/'

/** The last one that went well; null where there is none. */
export async function lastTrial(store: BackupStore): Promise<RestoreTrial | null> {
  const name = (await store.list(trials)).at(-1)
  return name ? JSON.parse(await readText(store, name)) : null
}

/**
 * Restores the newest backup beside the database, once a month, and takes it away again: what was never restored may be
 * no backup. Null where it is not due.
 */
export async function tryRestore(deps: TrialDeps): Promise<RestoreTrial | typeof busy | null> {
  const last = await lastTrial(deps.store)
  if (last && plus(new Date(last.at), days(30)) > deps.clock.now()) return null
  return alone(deps.url, () => restoreAside(deps))
}

async function restoreAside({ url, store, clock, dataDir, isEmbedded, areFilesHere, check, signal }: TrialDeps) {
  const startedAt = clock.now()
  const folder = join(dataDir, 'restore-trial')
  await removeFolder(folder)
  try {
    const backup = chooseBackup(await listCurrent(store, await listBackups(store)), {})
    const version = await embeddedMajorVersion()
    // Without an engine, or of another version, one is restored by hand (docs/backup.md).
    if (version !== backup.majorVersion) return null
    const engine = await recoverDatabase({ store, backup, at: undefined, folder, signal })
    try {
      await check(isEmbedded ? engine.url : sameAccountAt(url, engine))
    } finally {
      await engine.stop()
    }
    if (areFilesHere) await requireFiles(store, dataDir, new Date(backup.startedAt))
    const seconds = Math.round((clock.now().getTime() - startedAt.getTime()) / 1000)
    const trial = { at: startedAt.toISOString(), backup: backup.id, seconds }
    await writeText(store, `${trials}${backup.id}.json`, JSON.stringify(trial))
    return trial
  } finally {
    await removeFolder(folder)
  }
}

/** What was uploaded since the backup is not there yet. */
async function requireFiles(store: BackupStore, dataDir: string, before: Date) {
  const names = await filesNotKept(dataDir, await listKept(store))
  const made = await Promise.all(names.map((name) => stat(join(dataDir, name)).catch(() => null)))
  const lost = names.filter((_, at) => (made[at]?.mtime ?? before) < before)
  if (lost.length > 0) throw new Error(`${lost.length} uploaded files are not among the backups, as ${lost[0]}`)
}
