import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Clock, days, hours, plus } from '../clock.ts'
import type { BackupStore } from './backup-store.ts'
import { type Backup, basePath, infoPath, listBackups } from './backups.ts'
import { takeBaseBackup } from './base-backup.ts'
import { writeText } from './sealed-store.ts'
import { keepFiles } from './uploaded-files.ts'
import { shipWal, walBefore, walPrefix } from './wal-archive.ts'

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
}

/** Makes a backup, and deletes what is older than is kept. Null: another process is making one. */
export async function makeBackup(deps: BackupDeps): Promise<Backup | null> {
  return alone(deps.url, async (client) => {
    const { store, clock, walFolder } = deps
    const backup = await keepDatabase(deps, client)
    if (deps.areFilesHere) await keepFiles(store, deps.dataDir, { keepDays: deps.keepDays, now: clock.now() })
    // Last: one whose writing was cut is none.
    await writeText(store, infoPath(backup), JSON.stringify(backup))
    if (walFolder) await shipCurrentWal(client, store, backup.systemId, walFolder)
    await deleteOld(store, plus(clock.now(), -days(deps.keepDays)), clock.now())
    return backup
  })
}

/** One backup, or one try of a restore, at a time. */
const lock = 731_944

/** Null where another process is at it. */
export async function alone<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T | null> {
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as "isMine"', [lock])
    return rows[0].isMine ? await work(client) : null
  } finally {
    await client.end()
  }
}

async function keepDatabase(
  { url, store, clock, dataDir, isEmbedded }: BackupDeps,
  client: pg.Client,
): Promise<Backup> {
  const startedAt = clock.now()
  const id = `${startedAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  )
  const { tar, systemId, firstWal } = await takeBaseBackup(url, `uliza ${id}`)
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(null, chunk)
    },
  })
  await Promise.all([pipeline(tar, counted), store.write(basePath({ id }), counted)])
  return {
    ...{ id, systemId, firstWal, bytes },
    startedAt: startedAt.toISOString(),
    finishedAt: clock.now().toISOString(),
    majorVersion: Math.floor((rows[0]?.version ?? 0) / 10_000),
    enginePassword: isEmbedded ? (await readFile(join(dataDir, 'postgres', 'postgres.password'), 'utf8')).trim() : null,
  }
}

/** What has happened until now is in the archive too, where this account may end the WAL file that is written to. */
async function shipCurrentWal(client: pg.Client, store: BackupStore, systemId: string, folder: string) {
  const { rows } = await client
    // It answers where the next file begins, also where there was nothing to end.
    .query<{ name: string | null }>(
      `select case when current_setting('archive_mode') <> 'off' then pg_walfile_name(pg_switch_wal() - 1) end as name`,
    )
    .catch(() => ({ rows: [] }))
  const ended = rows[0]?.name
  for (let waited = 0; ended && waited < 15_000; waited += 100) {
    const archived = await client.query<{ last: string | null }>(
      'select last_archived_wal as last from pg_stat_archiver',
    )
    if ((archived.rows[0]?.last ?? '').slice(8, 24) >= ended.slice(8)) break
    await wait(100)
  }
  await shipWal(store, systemId, folder)
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
  for (const systemId of new Set(backups.map((backup) => backup.systemId))) {
    const oldest = kept.find((backup) => backup.systemId === systemId)
    const prefix = walPrefix(systemId)
    const names = (await store.list(prefix)).map((name) => name.slice(prefix.length))
    const unneeded = oldest ? walBefore(names, oldest.firstWal) : names
    await store.delete(unneeded.map((name) => `${prefix}${name}`))
  }
}

/** When the backup of this `bases/2026-11-27T22-10-03Z.tar` was begun. */
const startOf = (base: string) =>
  new Date(base.slice('bases/'.length, -'.tar'.length).replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, 'T$1:$2:$3Z'))
