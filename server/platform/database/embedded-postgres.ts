import { randomBytes } from 'node:crypto'
import { access, chown, constants, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../errors.ts'
import { type Binaries, engineRunner, findBinaries, initialise, majorVersionOf } from './engine-binaries.ts'
import { readMajorVersion, refuseHalfPlaced } from './engine-folder.ts'
import { disownPidFile, findProcessOwner, type PidFile, pidFilePath, readPidFile } from './engine-process.ts'

export interface Engine {
  url: string
  /** With which it is started again, should it die. */
  settings: Record<string, string>
  /** Printed at the start: started, or already running. */
  description: string
  /** Stops the engine unless another program still uses it. */
  stop(): Promise<void>
}

/** How an engine is started: settings beside those of its own, and the port, where it has to be one. */
export interface EngineOptions {
  settings?: Record<string, string>
  port?: number
  /** Those that come with the program unless set. */
  binaries?: Binaries
}

/**
 * Starts (or joins) a real PostgreSQL below `folder`. The engine is a daemon in a session of its own: a Ctrl-C in the
 * terminal reaches only this program, and the engine stops last, when `stop` is called.
 */
export async function startEngine(
  folder: string,
  { settings = {}, port: wantedPort, binaries: given }: EngineOptions = {},
): Promise<Engine> {
  const database = join(folder, 'database')
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK)
  } catch (error) {
    throw new StartError(
      `The folder ${folder} cannot be written to (${(error as Error).message}). Set DATA_DIR to one that can.`,
    )
  }
  const binaries = given ?? (await findBinaries())
  const runner = engineRunner()
  if (runner.owner) await chown(folder, runner.owner.uid, runner.owner.gid)
  const password = await readOrMakePassword(folder)
  const engineAt = (url: string, description: string): Engine => ({
    url,
    settings,
    description,
    stop: () => stopEngine(database, url),
  })

  const running = await joinEngine(database, password)
  if (running) {
    // As one that an upgrade copies from, or a killed release before has left.
    const made = await readMajorVersion(database)
    if (made !== (await majorVersionOf(binaries))) throw new StartError(otherMajorVersion(database, String(made)))
    return engineAt(running, 'joined the engine already running')
  }
  if ((await readMajorVersion(database)) === null) {
    await refuseHalfPlaced(folder, database)
    await initialise(binaries, runner, folder, database, password)
  }

  const port = wantedPort ?? (await freePort())
  const own = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' }
  const options = Object.entries({ ...own, ...settings })
    .map(([name, value]) => `-c ${name}='${value}'`)
    .join(' ')
  const log = join(folder, 'postgres.log')
  for (let attempt = 1; ; attempt++) {
    try {
      await runner.run(binaries.pg_ctl, ['-D', database, '-l', log, '-w', '-t', '60', '-o', options, 'start'])
      return engineAt(address(port, password), 'started')
    } catch (error) {
      const joined = await joinEngine(database, password)
      if (joined) return engineAt(joined, 'joined the engine already running')
      const tail = await readFile(log, 'utf8').then(lastLines, () => String(error))
      const made = /initialized by PostgreSQL version (\d+)/.exec(tail)?.[1]
      if (made) throw new StartError(otherMajorVersion(database, made))
      // What is left of an engine that was killed holds its memory for a moment.
      if (attempt < maxAttempts && /shared memory block|lock file/.test(tail)) await wait(1_000)
      else throw new StartError(`The embedded PostgreSQL in ${database} did not start: ${tail}`)
    }
  }
}

const otherMajorVersion = (database: string, version: string) =>
  `The data in ${database} is of PostgreSQL ${version}, and this release brings another. Run \`uliza upgrade-engine --from FOLDER\` once, with the folder of the release before: it copies everything, and keeps the old data beside it.`

const maxAttempts = 10
const lastLines = (text: string) => text.trim().split('\n').slice(-3).join(' | ')

/** An engine that recovers after a crash, or is being stopped, answers or is gone by then. */
const joinMilliseconds = 60_000
/** A living process that cannot be recognised has answered by then if it is an engine. */
const unknownMilliseconds = 15_000

/**
 * The address of the engine that already runs on this folder; null when none does, so that one may be started. An
 * engine that is starting, recovering or ending is waited for.
 */
async function joinEngine(database: string, password: string): Promise<string | null> {
  const since = Date.now()
  for (;;) {
    const file = await readPidFile(database)
    if (!file) return null
    const owner = await findProcessOwner(file.pid, database)
    if (owner === 'NONE' || owner === 'OTHER') {
      await disownPidFile(database)
      return null
    }
    const url = address(file.port, password)
    if (await answers(url)) return url
    const waited = Date.now() - since
    if (owner === 'ENGINE' && waited > joinMilliseconds)
      throw new StartError(
        `The embedded PostgreSQL in ${database} runs (process ${file.pid}) and does not answer. Read postgres.log beside it, or end it with: kill -INT ${file.pid}`,
      )
    if (owner === 'UNKNOWN' && waited > unknownMilliseconds)
      throw new StartError(
        `Process ${file.pid}, which ${pidFilePath(database)} names, lives and does not answer as a database. If it is another program, delete that file and start again; if it is PostgreSQL, end it first.`,
      )
    await wait(250)
  }
}

const address = (port: number, password: string) => `postgres://uliza:${password}@127.0.0.1:${port}/postgres`

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

/** Never a signal to a process that is not ours: the number may have been given to another program. */
async function isRunning(database: string, { pid }: PidFile, url: string): Promise<boolean> {
  const owner = await findProcessOwner(pid, database)
  return owner === 'ENGINE' || (owner === 'UNKNOWN' && (await answers(url)))
}

async function stopEngine(database: string, url: string) {
  const engine = await readPidFile(database)
  if (!engine || !(await isRunning(database, engine, url))) return
  if (await isUsedByOthers(url)) return
  // SIGINT is PostgreSQL's fast shutdown: sessions end, everything is written, and no recovery is needed later.
  process.kill(engine.pid, 'SIGINT')
  for (let waited = 0; waited < 15_000; waited += 20) {
    if ((await findProcessOwner(engine.pid, database)) === 'NONE' || !(await readPidFile(database))) return
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

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
