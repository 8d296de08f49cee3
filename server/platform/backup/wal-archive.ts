import { createReadStream, existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { platform } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../errors.ts'
import type { BackupStore } from './backup-store.ts'
import { walPosition } from './base-backup.ts'

/** A change is in the archive after so many seconds, also where few are made. */
const archiveSeconds = 60

/**
 * The settings by which the embedded engine puts each WAL file that is finished into a folder. PostgreSQL keeps a file
 * until its command has gone well, so the command ends when it is on the disk. A shell reads it.
 */
export function archiveSettings(folder: string): Record<string, string> {
  if (/["'`$\\]/.test(folder))
    throw new StartError(`The folder ${folder} has a quote, $ or \\ in its name: choose another DATA_DIR for backups.`)
  const target = `${folder.replaceAll('%', '%%')}/%f`
  const copy =
    platform() === 'linux'
      ? `dd if="%p" of="${target}.unfinished" bs=1M conv=fsync status=none`
      : `cp "%p" "${target}.unfinished"`
  return {
    archive_mode: 'on',
    archive_timeout: String(archiveSeconds),
    archive_command: `mkdir -p "${folder.replaceAll('%', '%%')}" && ${copy} && mv "${target}.unfinished" "${target}"`,
  }
}

const isSegment = (name: string) => /^[0-9A-F]{24}$/.test(name)
const isHistory = (name: string) => /^[0-9A-F]{8}\.history$/.test(name)

export const walPrefix = (systemId: string) => `wal/${systemId}/`

/** The names in the archive of a cluster. */
export async function listWal(store: BackupStore, systemId: string): Promise<string[]> {
  const prefix = walPrefix(systemId)
  return (await store.list(prefix)).map((name) => name.slice(prefix.length))
}

/**
 * Takes the finished WAL files to the backups, oldest first, and out of the folder once they are there. The embedded
 * engine makes the folder with its first file; of another PostgreSQL one that is not there is an error, or nobody would
 * know. What is being written to it is left alone (`.partial`, `.unfinished`).
 */
export async function shipWal(store: BackupStore, systemId: string, folder: string, isEmbedded = true): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (isEmbedded && error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names.toSorted()) {
    const file = join(folder, name)
    if (isSegment(name) || isHistory(name)) {
      if (!(await shipFile(store, `${walPrefix(systemId)}${name}`, file))) continue
      // What says where a backup began is in the backup too.
    } else if (!name.endsWith('.backup')) continue
    await rm(file, { force: true })
  }
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
export const placeOf = (segment: string) => segment.slice(8)

/** Of the names in the archive those that are needed from one WAL file on, up to another where it ends there. */
export const walFrom = (names: readonly string[], firstWal: string, lastWal?: string): string[] =>
  names.filter(
    (name) =>
      isHistory(name) ||
      (isSegment(name) &&
        placeOf(name) >= placeOf(firstWal) &&
        (lastWal === undefined || placeOf(name) <= placeOf(lastWal))),
  )

/** Those that no backup needs any more, where this is the first place that one does. */
export const walBefore = (names: readonly string[], firstPlace: string): string[] =>
  names.filter((name) => isSegment(name) && placeOf(name) < firstPlace)

/** The WAL file after which one is missing; null where they go on without a gap. */
export function findGap(names: readonly string[], firstWal: string, walBytes: number): string | null {
  const perLog = 0x1_0000_0000 / walBytes
  const numberOf = (place: string) =>
    Number.parseInt(place.slice(0, 8), 16) * perLog + Number.parseInt(place.slice(8), 16)
  const places = [...new Set(names.filter(isSegment).map(placeOf))].toSorted()
  let before = numberOf(placeOf(firstWal)) - 1
  for (const place of places) {
    if (numberOf(place) > before + 1) return place
    before = numberOf(place)
  }
  return null
}

/** Where histories went apart: up to which position each timeline counts, read from the newest history. */
export function readHistory(text: string): Map<number, bigint> {
  const lines = text.split('\n').flatMap((line) => {
    const [, timeline, position] = /^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/.exec(line) ?? []
    return timeline && position ? [[Number(timeline), walPosition(position)] as const] : []
  })
  return new Map(lines)
}

/** The timeline that a history file is of. */
export const timelineOf = (history: string) => Number.parseInt(history.slice(0, 8), 16)

/** The newest history there is; null where the cluster was never restored. */
export const newestHistory = (names: readonly string[]): string | null =>
  names.filter(isHistory).toSorted().at(-1) ?? null
