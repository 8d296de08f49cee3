import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { program, useProgram } from '../program.ts'
import { type Program, pictures } from '../start-program.ts'

/** What can be killed; each is started again. */
export const clusterProcesses = ['web1', 'web2', 'worker', 'pgbouncer', 'nginx'] as const
export type ClusterProcess = (typeof clusterProcesses)[number]

export interface Kill {
  name: ClusterProcess
  /** Until all of it served again. */
  milliseconds: number
}

/** The file's journeys are walked through what `npm run start:cluster` starts, with a database of its own. */
export function withCluster() {
  let folder: string
  let cluster: ChildProcess | undefined
  const kills: Kill[] = []
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'uliza-cluster-'))
    await cp(pictures, folder, { recursive: true })
    const started = await startCluster(folder)
    cluster = started.child
    useProgram(started.program)
  }, 400_000)
  afterAll(async () => {
    useProgram(undefined)
    if (cluster?.exitCode === null) {
      cluster.kill('SIGTERM')
      await once(cluster, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  }, 120_000)

  const processes = async (): Promise<Record<string, number>> =>
    JSON.parse(await readFile(join(folder, 'cluster/processes.json'), 'utf8'))

  return {
    kills,
    /** Kills one as the system would, and waits until another has taken its place. */
    async kill(name: ClusterProcess) {
      const { [name]: before = Number.NaN } = await processes()
      process.kill(before, 'SIGKILL')
      const since = performance.now()
      while ((await processes().catch(() => ({}) as Record<string, number>))[name] === before) await pause(50)
      // Until it serves, and so long that others meet it.
      while (!(await areAllReady())) await pause(100)
      const milliseconds = performance.now() - since
      kills.push({ name, milliseconds })
      console.log(`${name} was killed, and served again after ${(milliseconds / 1_000).toFixed(1)} s`)
      await pause(1_500)
    },
    /** What `npm run ledger:verify` says. */
    async verifyLedger(): Promise<string> {
      const env = { ...process.env, DATABASE_URL: program().databaseUrl, DATA_DIR: folder }
      return (await promisify(execFile)(process.execPath, ['scripts/ledger-verify.ts'], { env })).stdout
    },
  }
}

async function startCluster(folder: string): Promise<{ child: ChildProcess; program: Program }> {
  const [port, simulatorPort] = [await freePorts(3_600, 5), await freePorts(4_600, 1)]
  const child = spawn(process.execPath, ['scripts/cluster/start-cluster.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: `${port}`,
      SIMULATOR_PORT: `${simulatorPort}`,
      SIMULATOR_SMTP_PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      said += chunk
      if (/The numbers of the processes/.test(said)) resolve()
    })
    child.once('exit', (code) => reject(new Error(`it ended with ${code} before it served`)))
  })
  const password = await readFile(join(folder, 'cluster/primary/postgres.password'), 'utf8')
  const [, databasePort] = /PostgreSQL is at port (\d+)/.exec(said) ?? []
  return {
    child,
    program: {
      appUrl: `http://localhost:${port}`,
      phonesUrl: `http://127.0.0.1:${simulatorPort}`,
      databaseUrl: `postgres://uliza:${password.trim()}@127.0.0.1:${databasePort}/postgres`,
      aheadMilliseconds: 0,
    },
  }
}

/** The first of so many ports beside each other that nobody has. */
async function freePorts(from: number, count: number): Promise<number> {
  const ports = Array.from({ length: count }, (_, place) => from + place)
  const areFree = await Promise.all(ports.map(isFree))
  return areFree.every(Boolean) ? from : freePorts(from + count, count)
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })

/** Through nginx, and each by itself: another answers where one is away. */
async function areAllReady(): Promise<boolean> {
  const port = Number(new URL(program().appUrl).port)
  const ready = await Promise.all(
    [port, port + 1, port + 2, port + 3].map((each) =>
      fetch(`http://127.0.0.1:${each}/api/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    ),
  )
  return ready.every(Boolean)
}

/** Where a prompt is open on the phone, its PIN is entered. */
export async function enterPin(phone: string): Promise<void> {
  const phones = `${program().phonesUrl}/_sim`
  const answer = await fetch(`${phones}/phones/254${phone.slice(1)}`)
  const { prompts } = (await answer.json()) as { prompts: { checkoutRequestId: string; state: string }[] }
  const prompt = prompts.find(({ state }) => state === 'open')
  if (!prompt) return
  // It may have ended since.
  await fetch(`${phones}/prompts/${prompt.checkoutRequestId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'pin' }),
  })
}

export async function inPrimary<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: program().databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
