import { StartError } from '../errors.ts'
import type { BackupStore } from './backup-store.ts'
import { walPosition } from './base-backup.ts'
import { readText } from './sealed-store.ts'
import { listWal, newestHistory, readHistory, timelineOf, walPrefix } from './wal-archive.ts'

/** A backup that is whole: this is written last. */
export interface Backup {
  /** When it was begun, as `2026-11-27T22-10-03-120Z`: two of one second are two. */
  id: string
  /** Whose WAL goes on from it. */
  systemId: string
  /** ISO, UTC. From its end on any moment can be restored, as far as the WAL goes. */
  startedAt: string
  finishedAt: string
  timeline: number
  /** The first WAL file that is needed to go on, and how large each is. */
  firstWal: string
  walBytes: number
  /** Where in the WAL it ends. */
  endPosition: string
  /** PostgreSQL's, as 18. */
  majorVersion: number
  /** Of the data folder, before it was compressed. */
  bytes: number
  /** The password of the embedded engine; null of another PostgreSQL. */
  enginePassword: string | null
}

export const basePath = ({ id }: Pick<Backup, 'id'>) => `bases/${id}.tar`
export const infoPath = ({ id }: Pick<Backup, 'id'>) => `backups/${id}.json`

/** The oldest first. */
export async function listBackups(store: BackupStore): Promise<Backup[]> {
  const names = await store.list('backups/')
  const texts = await Promise.all(names.map((name) => readText(store, name)))
  return texts.map((text) => JSON.parse(text) as Backup).toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1))
}

/**
 * Those that the newest history goes on from. A restore to a moment leaves what came after it behind: a backup of that
 * is none of what the market is now.
 */
export async function listCurrent(store: BackupStore, backups: readonly Backup[]): Promise<Backup[]> {
  const newest = new Map<string, { timeline: number; ends: Map<number, bigint> }>()
  for (const systemId of new Set(backups.map((backup) => backup.systemId))) {
    const history = newestHistory(await listWal(store, systemId))
    if (!history) continue
    const ends = readHistory(await readText(store, `${walPrefix(systemId)}${history}`))
    newest.set(systemId, { timeline: timelineOf(history), ends })
  }
  return backups.filter(({ systemId, timeline, endPosition }) => {
    const history = newest.get(systemId)
    if (!history || timeline === history.timeline) return true
    // A later turn to an earlier moment cuts off what earlier timelines had after it, too.
    const ends = [...history.ends].filter(([each]) => each >= timeline).map(([, end]) => end)
    return history.ends.has(timeline) && ends.every((end) => walPosition(endPosition) <= end)
  })
}

interface Wanted {
  id?: string | undefined
  at?: Date | undefined
}

/** The backup of this name; else the newest that was whole at that moment, or the newest of all. */
export function chooseBackup(backups: readonly Backup[], { id, at }: Wanted): Backup {
  if (backups.length === 0) throw new StartError('There is no backup yet: npm run backup makes one.')
  const chosen = id
    ? backups.find((backup) => backup.id === id)
    : backups.findLast(({ finishedAt }) => !at || new Date(finishedAt) <= at)
  if (chosen && at && new Date(chosen.finishedAt) > at)
    throw new StartError(`The backup ${chosen.id} was whole at ${chosen.finishedAt} only: choose a later moment.`)
  if (chosen) return chosen
  if (id) throw new StartError(`There is no backup ${id}. There are: ${backups.map((backup) => backup.id).join(', ')}.`)
  throw new StartError(`No backup is that old: the first was whole at ${backups[0]?.finishedAt}.`)
}
