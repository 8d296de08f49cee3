import { chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar'
import { takeBaseBackup } from '../../backup/base-backup.ts'
import { type Engine, startEngine } from '../embedded-postgres.ts'
import { engineRunner } from '../engine-binaries.ts'
import { readMajorVersion } from '../engine-folder.ts'

/** Starts an engine below `folder` that follows another by streaming; the first time it copies it. */
export async function startReplica(
  folder: string,
  primary: Engine,
  settings: Record<string, string> = {},
): Promise<Engine> {
  const database = join(folder, 'database')
  const { username, password, port } = new URL(primary.url)
  if ((await readMajorVersion(database)) === null) await copyEngine(primary, folder, database)
  const source = `host=127.0.0.1 port=${port} user=${username} password=${password}`
  return startEngine(folder, { settings: { primary_conninfo: source, ...settings } })
}

async function copyEngine({ url }: Engine, folder: string, database: string) {
  // Under another name until it is whole.
  const part = `${database}.part`
  await rm(part, { recursive: true, force: true })
  await mkdir(part, { recursive: true, mode: 0o700 })
  const { tar } = await takeBaseBackup(url, 'a replica')
  await pipeline(tar, extract({ cwd: part, preserveOwner: false }))
  await writeFile(join(part, 'standby.signal'), '')
  await writeFile(join(folder, 'postgres.password'), new URL(url).password, { mode: 0o600 })
  const { owner } = engineRunner()
  if (owner) {
    const entries = await readdir(folder, { recursive: true })
    for (const name of ['.', ...entries]) await chown(join(folder, name), owner.uid, owner.gid)
  }
  await rename(part, database)
}
