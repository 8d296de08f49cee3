import { chown, mkdir, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { platform } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Engine, startEngine } from '../database/embedded-postgres.ts'
import { engineRunner } from '../database/engine-binaries.ts'
import { StartError } from '../errors.ts'
import type { BackupStore } from './backup-store.ts'
import { type Backup, basePath, listBackups, listCurrent } from './backups.ts'
import { walFileOf } from './base-backup.ts'
import { writeSparse } from './sparse-file.ts'
import { archiveSettings, findGap, listWal, placeOf, walFrom, walPrefix } from './wal-archive.ts'

export interface Recovery {
  store: BackupStore
  backup: Backup
  /** The last moment that counts; undefined: everything there is. */
  at: Date | undefined
  /** An empty folder, or one that is made. */
  folder: string
  /** Where what the recovery itself writes is archived, where it goes on from there. */
  archive?: string
  signal?: AbortSignal | undefined
}

export interface LaidOut {
  database: string
  /** What says to PostgreSQL how far to go, and from where. */
  settings: Record<string, string>
}

/** Lays out the data folder of a backup, and beside it the WAL that goes on from there. */
export async function layOut({ store, backup, at, folder, signal }: Recovery): Promise<LaidOut> {
  const current = await listCurrent(store, await listBackups(store))
  const isCurrent = current.some(({ id }) => id === backup.id)
  const next = at && isCurrent ? current.find(({ startedAt }) => new Date(startedAt) > at) : undefined
  const names = await findWal(store, backup, { at, next })
  const [database, wal] = [join(folder, 'database'), join(folder, 'wal')]
  for (const made of [folder, database, wal]) await mkdir(made, { recursive: true, mode: 0o700 })
  await requireRoom(folder, backup.bytes)
  const { extract } = await import('tar')
  const base = await store.read(basePath(backup))
  // Owners of another machine mean nothing here.
  await pipeline(base, extract({ cwd: database, strict: true, preserveOwner: false }), { signal })
  for (const name of names) {
    signal?.throwIfAborted()
    await writeSparse(join(wal, name), await store.read(`${walPrefix(backup.systemId)}${name}`))
  }
  await writeFile(join(database, 'recovery.signal'), '')
  // A PostgreSQL whose settings lie outside of its data folder brings none.
  for (const [name, text] of Object.entries(missingFiles))
    await writeFile(join(database, name), text, { flag: 'wx' }).catch(unlessThere)
  return { database, settings: recoverySettings({ wal, at, isCurrent }) }
}

const missingFiles = { 'postgresql.conf': '', 'pg_ident.conf': '', 'pg_hba.conf': '' }

function unlessThere(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error
}

/**
 * The WAL files from the backup on; for a moment up to the next backup and a little further, so that something after it
 * is there. PostgreSQL would take a file that is missing for the end of all.
 */
async function findWal(
  store: BackupStore,
  backup: Backup,
  { at, next }: { at: Date | undefined; next: Backup | undefined },
): Promise<string[]> {
  const { walBytes, timeline } = backup
  const last = next && walFileOf(next.endPosition, timeline, walBytes)
  const all = await listWal(store, backup.systemId)
  const beyond = last && all.filter((name) => name.length === 24 && placeOf(name) > placeOf(last)).toSorted()[1]
  const names = walFrom(all, backup.firstWal, last && (beyond ?? last))
  const end = walFileOf(backup.endPosition, timeline, walBytes)
  const gap = findGap(walFrom(names, end), end, walBytes)
  // Whether a moment is before it PostgreSQL finds out.
  if (gap && !at)
    throw new StartError(
      `What changed since ${backup.finishedAt} is not whole: a WAL file before ${gap} is missing. Restore a moment before that, with --at.`,
    )
  return names
}

/** The WAL takes room too: mostly little, since its empty parts take none. */
async function requireRoom(folder: string, bytes: number) {
  const { bavail, bsize } = await statfs(folder)
  const needed = bytes * 1.25
  if (bavail * bsize < needed)
    throw new StartError(`The disk of ${folder} has too little room: it needs ${Math.ceil(needed / 1e9)} GB free.`)
}

/** All of them, also those that are empty: a former recovery may have left its own in the settings of the database. */
const recoverySettings = ({ wal, at, isCurrent }: { wal: string; at: Date | undefined; isCurrent: boolean }) => ({
  restore_command: `cp "${wal.replaceAll('%', '%%')}/%f" "%p"`,
  recovery_target: '',
  recovery_target_lsn: '',
  recovery_target_name: '',
  recovery_target_xid: '',
  recovery_target_time: at ? at.toISOString().replace('T', ' ').replace('Z', '+00') : '',
  recovery_target_action: 'promote',
  // What another history left behind is reached by its own alone.
  recovery_target_timeline: isCurrent ? 'latest' : 'current',
})

/**
 * Starts an engine of its own on a backup and lets it go on to the moment; it answers once it is there. Nothing of the
 * former machine is asked for.
 */
export async function recoverDatabase(recovery: Recovery): Promise<Engine> {
  const { backup, at, folder, archive } = recovery
  const { settings } = await layOut(recovery)
  if (backup.enginePassword) await writeFile(join(folder, 'postgres.password'), backup.enginePassword, { mode: 0o600 })
  const access = join(folder, 'pg_hba.conf')
  await writeFile(access, 'host all all 127.0.0.1/32 scram-sha-256\n')
  const { owner } = engineRunner()
  if (owner) await giveTo(folder, owner)
  const own = {
    // Otherwise it would have to allow as many connections as the former machine.
    hot_standby: 'off',
    hba_file: access,
    ssl: 'off',
    logging_collector: 'off',
    shared_preload_libraries: '',
    // Each of thousands of files by itself takes longer than the rest.
    ...(platform() === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    ...(archive ? archiveSettings(archive) : { archive_mode: 'off' }),
  }
  try {
    const engine = await startEngine(folder, { settings: { ...settings, ...own } })
    await recovered(engine.url, recovery.signal).catch(async (error) => {
      await engine.stop()
      throw error
    })
    return engine
  } catch (error) {
    const log = await readFile(join(folder, 'postgres.log'), 'utf8').catch(() => '')
    if (log.includes('before configured recovery target was reached'))
      throw new StartError(
        `The backups do not go as far as ${at?.toISOString()}. Choose an earlier moment, or leave it out for the last one there is.`,
      )
    throw error
  }
}

/** An engine that recovers refuses everybody (57P03) until it is done; one that could not listens no more. */
async function recovered(url: string, signal: AbortSignal | undefined) {
  for (;;) {
    signal?.throwIfAborted()
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return
    } catch (error) {
      const { code } = error as { code?: string }
      // The account of another PostgreSQL has a password of its own: that it was looked at is enough.
      if (code === '28P01') return
      if (code !== '57P03') throw error
      await wait(250)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

async function giveTo(folder: string, { uid, gid }: { uid: number; gid: number }) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) await chown(join(entry.parentPath, entry.name), uid, gid)
  await chown(folder, uid, gid)
}

/** The same account, password and database as of another PostgreSQL, on the engine of a recovery. */
export function sameAccountAt(databaseUrl: string, engine: Engine): string {
  const url = new URL(databaseUrl)
  url.host = new URL(engine.url).host
  url.search = ''
  return url.href
}

export const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true })
