import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { World } from '../world/world.ts'
import { timesFaster } from './fast-clock.ts'

/** In bytes; after a collection of garbage where Node lets it be asked for (`--expose-gc`). */
export interface MemoryUsed {
  heapUsed: number
  external: number
  rss: number
}

interface KillableOptions {
  /** What it complains of is expected, and not printed. */
  isQuiet?: boolean
  env?: Record<string, string>
  /** How much faster its time passes than ours. */
  timesFaster?: number
  /** Of Node, before the program. */
  runtimeOptions?: string[]
}

interface Loading {
  child: ChildProcess
  loaded: Promise<unknown>
}

/** The server in a process that can be killed and restarted, at one address and on one database. */
export class KillableServer {
  readonly url: string
  readonly #env: NodeJS.ProcessEnv
  #running: ChildProcess | undefined
  /** The next process, loaded and waiting to start. */
  #next: Loading

  readonly #options: KillableOptions

  private constructor(world: World, port: number, options: KillableOptions) {
    this.#options = options
    this.url = `http://127.0.0.1:${port}`
    this.#env = {
      ...process.env,
      NODE_ENV: 'test',
      // Caches compiled code for the many starts.
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../.cache/compiled'),
      LOG_LEVEL: 'silent',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: this.url,
      TRUST_PROXY: '127.0.0.1',
      DATABASE_URL: world.url,
      DATABASE_POOL: '10',
      // The simulator of this test, used as the one that belongs to the program.
      SIMULATOR_PORT: new URL(world.phones.url).port,
      SIMULATOR_SMTP_PORT: '0',
      MPESA_QUERIES_PER_MINUTE: '100000',
      TIMES_FASTER: String(options.timesFaster ?? timesFaster),
      ...options.env,
    }
    this.#next = this.#load()
  }

  static async at(world: World, options: KillableOptions = {}): Promise<KillableServer> {
    return new KillableServer(world, await aFreePort(), options)
  }

  /** Of the process that runs now; undefined once it has ended. */
  get pid(): number | undefined {
    const { pid, exitCode, signalCode } = this.#running ?? {}
    return exitCode === null && signalCode === null ? pid : undefined
  }

  async memory(): Promise<MemoryUsed> {
    const child = this.#running as ChildProcess
    const answered = once(child, 'message')
    child.send('memory')
    const [used] = (await answered) as [MemoryUsed]
    return used
  }

  /** Starts it at this moment of the market's time. */
  async start(now: Date) {
    const { child, loaded } = this.#next
    await loaded
    this.#running = child
    const listens = word(child)
    child.send(now.getTime())
    await listens
    this.#next = this.#load()
  }

  async kill() {
    const killed = this.#running as ChildProcess
    killed.kill('SIGKILL')
    if (killed.exitCode === null && killed.signalCode === null) await once(killed, 'exit')
  }

  async end() {
    for (const child of [this.#running, this.#next.child]) child?.kill('SIGKILL')
  }

  #load(): Loading {
    const child = fork(join(import.meta.dirname, 'killable-server-main.ts'), {
      env: this.#env,
      execArgv: this.#options.runtimeOptions ?? [],
      stdio: ['ignore', 'inherit', this.#options.isQuiet ? 'ignore' : 'inherit', 'ipc'],
    })
    const loaded = word(child)
    // If it is never needed, its exit is not an error.
    loaded.catch(() => undefined)
    return { child, loaded }
  }
}

/** The next message of a process; rejects when it exits instead. */
const word = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', (code, signal) => reject(new Error(`the program has ended with ${code ?? signal}`)))
  })

/** Below the ephemeral port range, whose ports other connections could take while the server is down. */
async function aFreePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await Promise.race([
      once(server, 'listening').then(() => true),
      once(server, 'error').then(() => false),
    ])
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
