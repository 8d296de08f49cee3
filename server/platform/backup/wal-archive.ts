import { createReadStream, existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { platform } from 'node:os'
import { join } from 'node:path'
import type { BackupStore } from './backup-store.ts'

/** A change is in the archive after so many seconds, also where few are made. */
const archiveSeconds = 60

/**
 * The settings by which the embedded engine puts each WAL file that is finished into a folder. PostgreSQL keeps a file
 * until its command has gone well, so the command ends when it is on the disk.
 */
export function archiveSettings(folder: string): Record<string, string> {
  return {
    archive_mode: 'on',
    archive_timeout: String(archiveSeconds),
    archive_command: platform() === 'win32' ? onWindows(folder) : elsewhere(folder),
  }
}

const elsewhere = (folder: string) => {
  const copy = platform() === 'linux' ? `dd if="%p" of="${folder}/%f.unfinished" bs=1M conv=fsync status=none` : null
  return `mkdir -p "${folder}" && ${copy ?? `cp "%p" "${folder}/%f.unfinished"`} && mv "${folder}/%f.unfinished" "${folder}/%f"`
}

const onWindows = (folder: string) => {
  const windows = folder.replaceAll('/', '\\')
  return `(if not exist "${windows}" mkdir "${windows}") && copy /y "%p" "${windows}\\%f"`
}

const isSegment = (name: string) => /^[0-9A-F]{24}$/.test(name)
const isHistory = (name: string) => /^[0-9A-F]{8}\.history$/.test(name)

export const walPrefix = (systemId: string) => `wal/${systemId}/`

/** Takes the finished WAL files to the backups, oldest first, and out of the folder once they are there. */
export async function shipWal(store: BackupStore, systemId: string, folder: string): Promise<number> {
  const names = (await readdir(folder).catch(() => [])).toSorted()
  let shipped = 0
  for (const name of names) {
    const file = join(folder, name)
    if (isSegment(name) || isHistory(name)) {
      if (!(await shipFile(store, `${walPrefix(systemId)}${name}`, file))) continue
      shipped += 1
      // What says where a backup began is in the backup too.
    } else if (!name.endsWith('.backup')) continue
    await rm(file, { force: true })
  }
  return shipped
}

/** False where another process has shipped it meanwhile. */
async function shipFile(store: BackupStore, name: string, file: string): Promise<boolean> {
  try {
    await store.write(name, createReadStream(file))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !existsSync(file)) return false
    throw error
  }
}

/** Its place in the stream, whatever the timeline: an earlier one is less. */
const placeOf = (segment: string) => segment.slice(8)

/** Of the names in the archive those that are needed from a WAL file on. */
export const walFrom = (names: readonly string[], firstWal: string): string[] =>
  names.filter((name) => isHistory(name) || placeOf(name) >= placeOf(firstWal))

/** Those that no backup needs any more, where this WAL file is the first that one does. */
export const walBefore = (names: readonly string[], firstWal: string): string[] =>
  names.filter((name) => isSegment(name) && placeOf(name) < placeOf(firstWal))
