/**
 * `npm run start:cluster`: a market past one process on this machine, as `deploy/` lays it out. PostgreSQL with a
 * streaming replica, pgbouncer, a worker, two web processes, and nginx before them. Ports are counted from PORT on.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { readConfig } from '#server/config.ts'
import { type Engine, startEngine } from '#server/platform/database/embedded-postgres.ts'
import { startReplica } from '#server/platform/database/replica/embedded-replica.ts'
import { watchEngine } from '#server/platform/database/watch-engine.ts'
import { withClient } from '#server/platform/database/with-client.ts'
import { StartError } from '#server/platform/errors.ts'
import { startSimulator } from '../start-simulator.ts'
import { isBuilt } from '../web/build-web.ts'
import { keepProcess } from './kept-process.ts'
import { writeNginxConfig } from './nginx.ts'
import { pgbouncerArgs, writePgbouncerConfig } from './pgbouncer.ts'

const start = join(import.meta.dirname, '../start.ts')
const undo: (() => Promise<unknown>)[] = []
let stopping: Promise<never> | undefined

async function stop(code: number): Promise<never> {
  stopping ??= (async () => {
    for (const step of undo.toReversed()) await step().catch((error: unknown) => console.error(error))
    process.exit(code)
  })()
  return stopping
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))

/** The version of a program that is installed, or a sentence that says how to install it. */
async function versionOf(command: string, flag: string): Promise<string> {
  const said = await promisify(execFile)(command, [flag]).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT')
      throw new StartError(`${command} is not installed. On Debian: apt install nginx-light pgbouncer`)
    throw error
  })
  return /\d+(\.\d+)+/.exec(said.stdout + said.stderr)?.[0] ?? ''
}

async function refuseTakenPorts(ports: number[]) {
  for (const port of ports)
    await new Promise<void>((free, taken) => {
      const probe = createServer()
      probe.once('error', () =>
        taken(new StartError(`Port ${port} is taken. Stop what uses it, or set PORT: this one and the four after it.`)),
      )
      probe.listen(port, '127.0.0.1', () => probe.close(() => free()))
    })
}

async function startPrimary(folder: string): Promise<Engine> {
  // A replica that was away for a while goes on from where it was.
  const settings = { wal_keep_size: '512MB', max_connections: '200' }
  const engine = await startEngine(folder, { settings })
  undo.push(engine.stop)
  undo.push(watchEngine(folder, engine, (message) => console.error(message)))
  return engine
}

async function startCopy(folder: string, primary: Engine): Promise<Engine> {
  const engine = await startReplica(folder, primary, { max_connections: '200' })
  undo.push(engine.stop)
  undo.push(watchEngine(folder, engine, (message) => console.error(message)))
  return engine
}

const ready = (port: number) => async () => (await fetch(`http://127.0.0.1:${port}/api/health/ready`)).ok
const answersAt = (url: string) => () =>
  withClient(url, async (client) => (await client.query('select')).rowCount === 1)

async function startCluster() {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const [nginx = 'nginx', pgbouncer = 'pgbouncer'] = [process.env.NGINX_PATH, process.env.PGBOUNCER_PATH]
  const version = await versionOf(pgbouncer, '--version')
  await versionOf(nginx, '-v')
  const port = Number(process.env.PORT || 3000)
  const settings = {
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
    ALLOW_EMBEDDED_DATABASE: 'true',
    TRUST_PROXY: 'loopback',
    HOST: '127.0.0.1',
    WORKERS: '1',
  }
  const config = readConfig({ ...process.env, ...settings })
  const [firstWeb, secondWeb, workerPort, poolerPort] = [port + 1, port + 2, port + 3, port + 4]
  await refuseTakenPorts([port, firstWeb, secondWeb, workerPort, poolerPort])
  const folder = resolve(config.dataDir, 'cluster')
  await mkdir(folder, { recursive: true })
  if (!(await isBuilt({ isRelease: config.environment === 'production' })))
    await promisify(execFile)(process.execPath, [join(import.meta.dirname, '../web/build-web.ts')])

  const primary = await startPrimary(join(folder, 'primary'))
  const replica = await startCopy(join(folder, 'replica'), primary)
  if (config.simulatorPort !== undefined) undo.push((await startSimulator(config)).stop)

  const pids: Record<string, number> = {}
  const keep = async (name: string, kept: Omit<Parameters<typeof keepProcess>[0], 'name' | 'onStart'>) => {
    const onStart = (pid: number) => {
      pids[name] = pid
      void writeFile(join(folder, 'processes.json'), JSON.stringify(pids))
    }
    const { serves, stop } = keepProcess({ ...kept, name, onStart })
    undo.push(stop)
    await serves
  }

  const pooled = new URL(primary.url)
  pooled.port = `${poolerPort}`
  pooled.pathname = '/uliza'
  const pgbouncerFile = await writePgbouncerConfig(folder, { databaseUrl: primary.url, port: poolerPort, version })
  await keep('pgbouncer', { command: pgbouncer, args: pgbouncerArgs(pgbouncerFile), answers: answersAt(pooled.href) })

  const env = {
    ...settings,
    DATABASE_URL: primary.url,
    DATABASE_POOLER_URL: pooled.href,
    DATABASE_READ_URL: replica.url,
    DATA_DIR: config.dataDir,
  }
  const program = (name: string, role: string, own: number) =>
    keep(name, {
      command: process.execPath,
      args: [start],
      env: { ...env, ROLE: role, PORT: `${own}`, DRAIN_SECONDS: role === 'web' ? '2' : '0' },
      answers: ready(own),
    })
  // The first migrates, and sets up the demo market.
  await program('worker', 'worker', workerPort)
  await Promise.all([program('web1', 'web', firstWeb), program('web2', 'web', secondWeb)])
  const nginxFile = await writeNginxConfig(folder, { port, webPorts: [firstWeb, secondWeb] })
  await keep('nginx', { command: nginx, args: ['-p', folder, '-c', nginxFile], answers: ready(port) })

  console.log(`
Uliza is open at ${config.publicUrl}
Through nginx to the web processes at ports ${firstWeb} and ${secondWeb}; the worker is at ${workerPort}, pgbouncer ${version} at ${poolerPort}.
PostgreSQL is at port ${new URL(primary.url).port}, its replica at ${new URL(replica.url).port}; the password of both is in ${join(folder, 'primary')}.
The numbers of the processes, for who ends one, are in ${join(folder, 'processes.json')}.${
    config.simulatorPort === undefined ? '' : `\nThe simulated phones: http://localhost:${config.simulatorPort}`
  }
`)
}

try {
  await startCluster()
} catch (error) {
  if (!stopping) console.error(error instanceof StartError ? error.message : error)
  await stop(1)
}
