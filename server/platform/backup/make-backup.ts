import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { type Clock, days, hours, plus } from '../clock.ts'
import { withClient } from '../database/with-client.ts'
import { StartError } from '../errors.ts'
import type { BackupStore } from './backup-store.ts'
import { type Backup, basePath, infoPath, listBackups } from './backups.ts'
import { takeBaseBackup, walFileOf } from './base-backup.ts'
import { writeText } from './sealed-store.ts'
import { deleteMissing, keepNewFiles, listKept } from './uploaded-files.ts'
import { listWal, placeOf, shipWal, walBefore } from './wal-archive.ts'

export interface BackupDeps {
  url: string
  store: BackupStore
  clock: Clock
  dataDir: string
  isEmbedded: boolean
  /** Uploaded files lie below `dataDir`, and not in a bucket of their own. */
  areFilesHere: boolean
  keepDays: number
  walFolder: string | undefined
  /** Ends it, since the process ends. */
  signal?: AbortSignal
}

/** Another process makes a backup, or tries to restore one. */
export const busy = Symbol('busy')

/** Makes a backup, and deletes what is older than is kept. */
export const makeBackup = (deps: BackupDeps): Promise<Backup | typeof busy> =>
  alone(deps.url, async (client) => {
    const { store, clock, dataDir, keepDays, walFolder } = deps
    // First what is quick and may fail: a copy takes long.
    if (deps.areFilesHere) await deleteMissing(store, dataDir, { keepDays, now: clock.now() })
    const backup = await keepDatabase(deps, client)
    try {
      if (deps.areFilesHere) await keepNewFiles(store, dataDir, await listKept(store))
      // Last: one whose writing was cut is none.
      await writeText(store, infoPath(backup), JSON.stringify(backup))
    } catch (error) {
      await store.delete([basePath(backup)]).catch(() => undefined)
      throw error
    }
    if (walFolder) await shipLastWal(client, { ...deps, walFolder }, backup)
    await deleteOld(store, plus(clock.now(), -days(keepDays)), clock.now())
    return backup
  })

/** One backup, or one try of a restore, at a time. */
const lock = 731_944

export const alone = <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T | typeof busy> =>
  withClient(url, async (client) => {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as "isMine"', [lock])
    return rows[0].isMine ? await work(client) : busy
  })

async function keepDatabase(deps: BackupDeps, client: pg.Client): Promise<Backup> {
  const { url, store, clock, dataDir, isEmbedded, signal } = deps
  const startedAt = clock.now()
  const id = startedAt.toISOString().replaceAll(/[:.]/g, '-')
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  )
  const { tar, end, ...base } = await takeBaseBackup(url, `uliza ${id}`)
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(null, chunk)
    },
  })
  await Promise.all([pipeline(tar, counted, { signal }), store.write(basePath({ id }), counted)])
  return {
    ...{ id, ...base, bytes, endPosition: await end },
    startedAt: startedAt.toISOString(),
    finishedAt: clock.now().toISOString(),
    majorVersion: Math.floor((rows[0]?.version ?? 0) / 10_000),
    enginePassword: isEmbedded ? (await readFile(join(dataDir, 'postgres', 'postgres.password'), 'utf8')).trim() : null,
  }
}

/**
 * Waits for the WAL file in which the backup ends, which it ended by itself: what comes after it will come too. Says so
 * where it does not: a backup that nothing goes on from is whole all the same.
 */
async function shipLastWal(
  client: pg.Client,
  { store, walFolder, isEmbedded, signal }: BackupDeps & { walFolder: string },
  { systemId, endPosition, timeline, walBytes }: Backup,
) {
  const { rows } = await client.query<{ mode: string }>(`select current_setting('archive_mode') as mode`)
  if (isEmbedded && rows[0]?.mode === 'off')
    throw new StartError('The backup is whole, but the engine keeps no changes: stop every process, then start again.')
  const last = walFileOf(endPosition, timeline, walBytes)
  for (let waited = 0; ; waited += 500) {
    await shipWal(store, systemId, walFolder, isEmbedded)
    if ((await listWal(store, systemId)).includes(last)) return
    if (waited > 60_000)
      throw new StartError(
        `The backup is whole, but what changes from now on does not come to ${walFolder}. Read the log of PostgreSQL, or of pg_receivewal.`,
      )
    await wait(500, undefined, { signal })
  }
}

/** The newest backup is never deleted; one that was not finished within a day is no backup. */
async function deleteOld(store: BackupStore, before: Date, now: Date) {
  const backups = await listBackups(store)
  const kept = backups.filter((backup, at) => at === backups.length - 1 || new Date(backup.finishedAt) >= before)
  // First what says that it is a backup.
  await store.delete(backups.filter((backup) => !kept.includes(backup)).map(infoPath))
  const known = new Set(kept.map(basePath))
  const isUnfinished = (base: string) => startOf(base) > plus(now, -hours(24))
  await store.delete((await store.list('bases/')).filter((base) => !known.has(base) && !isUnfinished(base)))
  await store.deleteUnfinished(plus(now, -hours(24)))
  const wal = await store.list('wal/')
  for (const systemId of new Set(wal.map((name) => name.split('/')[1] ?? ''))) {
    // After a restore a later backup may begin at an earlier place, in a history of its own.
    const [first] = kept
      .filter((backup) => backup.systemId === systemId)
      .map(({ firstWal }) => placeOf(firstWal))
      .toSorted()
    const names = wal.filter((name) => name.startsWith(`wal/${systemId}/`))
    const unneeded = first ? walBefore(names.map(fileOf), first) : names.map(fileOf)
    await store.delete(unneeded.map((name) => `wal/${systemId}/${name}`))
  }
}

const fileOf = (name: string) => name.slice(name.lastIndexOf('/') + 1)

/** When the backup of this `bases/2026-11-27T22-10-03-120Z.tar` was begun. */
const startOf = (base: string) =>
  new Date(base.slice('bases/'.length, -'.tar'.length).replace(/T(\d\d)-(\d\d)-(\d\d)-(\d+)Z$/, 'T$1:$2:$3.$4Z'))
