import { createWriteStream } from 'node:fs'
import { chown, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { platform } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Engine, startEngine } from '../database/embedded-postgres.ts'
import { engineRunner } from '../database/engine-binaries.ts'
import { StartError } from '../errors.ts'
import type { BackupStore } from './backup-store.ts'
import { type Backup, basePath } from './backups.ts'
import { walFrom, walPrefix } from './wal-archive.ts'

export interface Recovery {
  store: BackupStore
  backup: Backup
  /** The last moment that counts; undefined: everything there is. */
  at: Date | undefined
  /** An empty folder, or one that is made. */
  folder: string
}

/** Lays out the data folder of a backup, and beside it the WAL that goes on from there. */
export async function layOut({ store, backup, folder }: Recovery) {
  const { extract } = await import('tar')
  const [database, wal] = [join(folder, 'database'), join(folder, 'wal')]
  for (const made of [folder, database, wal]) await mkdir(made, { recursive: true, mode: 0o700 })
  // Owners of another machine mean nothing here.
  await pipeline(await store.read(basePath(backup)), extract({ cwd: database, strict: true, preserveOwner: false }))
  const prefix = walPrefix(backup.systemId)
  const names = (await store.list(prefix)).map((name) => name.slice(prefix.length))
  for (const name of walFrom(names, backup.firstWal))
    await pipeline(await store.read(`${prefix}${name}`), createWriteStream(join(wal, name)))
  await writeFile(join(database, 'recovery.signal'), '')
  // A PostgreSQL whose settings lie outside of its data folder brings none.
  for (const [name, text] of Object.entries(missingFiles))
    await writeFile(join(database, name), text, { flag: 'wx' }).catch(unlessThere)
  return { database, wal }
}

const missingFiles = {
  'postgresql.conf': '',
  'pg_ident.conf': '',
  'pg_hba.conf': 'host all all 127.0.0.1/32 scram-sha-256\n',
}

function unlessThere(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error
}

/** What says to PostgreSQL how far to go, and from where. */
export const recoverySettings = (wal: string, at: Date | undefined): Record<string, string> => ({
  restore_command: platform() === 'win32' ? `copy "${wal.replaceAll('/', '\\')}\\%f" "%p"` : `cp "${wal}/%f" "%p"`,
  recovery_target_action: 'promote',
  ...(at && { recovery_target_time: at.toISOString().replace('T', ' ').replace('Z', '+00') }),
})

/**
 * Starts an engine of its own on a backup and lets it go on to the moment; it answers once it is there. Nothing of the
 * former machine is asked for, and nothing archived from here.
 */
export async function recoverDatabase(recovery: Recovery): Promise<Engine> {
  const { backup, at, folder } = recovery
  const { wal } = await layOut(recovery)
  if (backup.enginePassword) await writeFile(join(folder, 'postgres.password'), backup.enginePassword, { mode: 0o600 })
  const { owner } = engineRunner()
  if (owner) await giveTo(folder, owner)
  const settings = {
    ...recoverySettings(wal, at),
    // Otherwise it would have to allow as many connections as the former machine.
    hot_standby: 'off',
    archive_mode: 'off',
    ssl: 'off',
    logging_collector: 'off',
    shared_preload_libraries: '',
    // Each of thousands of files by itself takes longer than the rest.
    ...(platform() === 'linux' && { recovery_init_sync_method: 'syncfs' }),
  }
  try {
    const engine = await startEngine(folder, { settings })
    await recovered(engine.url)
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
async function recovered(url: string) {
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return
    } catch (error) {
      const { code } = error as { code?: string }
      // The account of another PostgreSQL has a password of its own: that it was looked at is enough.
      if (code === '28P01' || code === '28000') return
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
