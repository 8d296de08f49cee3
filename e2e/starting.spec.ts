import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Collector } from '#server/testing/stand-ins/collector.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { program as demoMarket } from './support/program.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uliza-start-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Program {
  child: ChildProcess
  said: () => string
  code: Promise<number | null>
}

/** Production, so that no demo market has to be set up first; each sample is allowed by its own word. */
function start(env: Record<string, string>): Program {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'http://localhost',
      ALLOW_EMBEDDED_DATABASE: 'true',
      ALLOW_SIMULATOR: 'true',
      TICKET_KEY_SECRET: 'e2'.repeat(32),
      DATA_DIR: folder,
      SIMULATOR_SMTP_PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, as a terminal gives it: a signal to the group reaches all that belong to it.
    detached: true,
  })
  let words = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (words += chunk))
  const code = once(child, 'exit').then(([status]) => status as number | null)
  return { child, said: () => words, code }
}

async function opened(program: Program) {
  while (!program.said().includes('Uliza is open')) {
    if (program.child.exitCode !== null) throw new Error(program.said())
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const ports = () => Promise.all([freePort(), freePort()])

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

async function enginePid() {
  const file = await readFile(join(folder, 'postgres/database/postmaster.pid'), 'utf8').catch(() => '')
  return Number(file.split('\n')[0])
}

const engineCommand = async () => readFile(`/proc/${await enginePid()}/cmdline`, 'utf8')

const engineIsRunning = async () => {
  const pid = await enginePid()
  return pid > 0 && spawnSync('kill', ['-0', `${pid}`]).status === 0
}

describe('a start that cannot be', () => {
  it('says in a sentence that the port is taken', async () => {
    const server = createServer().listen(0, 'localhost')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    const program = start({ PORT: `${port}` })
    expect(await program.code).toBe(1)
    expect(program.said().trim()).toBe(`Port ${port} is taken. Stop what uses it, or set PORT to another.`)
    server.close()
  })

  it('says in a sentence that the database cannot be reached', async () => {
    const [port, nobody] = await ports()
    const program = start({ PORT: `${port}`, DATABASE_URL: `postgres://uliza:secret@127.0.0.1:${nobody}/uliza` })
    expect(await program.code).toBe(1)
    expect(program.said()).toContain(`The database at 127.0.0.1:${nobody} cannot be reached`)
    expect(program.said()).not.toMatch(/secret|\bat \S+\.ts/)
  })

  it('says in a sentence that the folder cannot be written to', async () => {
    const [port] = await ports()
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    const program = start({ PORT: `${port}`, DATA_DIR: join(file, 'data') })
    expect(await program.code).toBe(1)
    expect(program.said()).toMatch(/^The folder .* cannot be written to .* Set DATA_DIR to one that can\.$/m)
  })

  it('says in a sentence that its database is the demo market, where it has no simulator', async () => {
    const [port] = await ports()
    const program = start({
      ...{ PORT: `${port}`, DATABASE_URL: demoMarket().databaseUrl, ALLOW_SIMULATOR: 'false' },
      ...{ MPESA_BASE_URL: 'https://localhost:9', MPESA_SHORTCODE: '600100', MPESA_PASSKEY: 'passkey' },
      ...{ MPESA_CONSUMER_KEY: 'key', MPESA_CONSUMER_SECRET: 'secret' },
    })
    const ended = await Promise.race([program.code, opened(program)])
    program.child.kill('SIGTERM')
    expect([ended, program.said()]).toEqual([1, expect.stringMatching(/^This database is the demo market, /)])
  })

  it('names a wrong setting', async () => {
    const program = start({ PORT: 'three thousand' })
    expect(await program.code).toBe(1)
    expect(program.said().trim()).toBe('PORT must be a port number.')
  })
})

describe('a running program', () => {
  it('sends its last traces before it is gone', async () => {
    const [[port, simulator], collector] = [await ports(), await new Collector().start()]
    const program = start({
      ...{ PORT: `${port}`, SIMULATOR_PORT: `${simulator}` },
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    })
    await opened(program)
    await (await fetch(`http://localhost:${port}/api/health/ready`)).text()
    program.child.kill('SIGTERM')
    expect(await program.code).toBe(0)
    collector.stop()
    expect(collector.traceOf('GET /api/health/ready').map(({ name }) => name)).toContain('select')
  })

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'stops cleanly at %s, also when the whole group hears it, and the engine goes last',
    async (signal) => {
      const [port, simulator] = await ports()
      const program = start({ PORT: `${port}`, SIMULATOR_PORT: `${simulator}` })
      await opened(program)
      expect((await fetch(`http://localhost:${port}/api/health/ready`)).status).toBe(200)
      process.kill(-(program.child.pid as number), signal)
      expect([await program.code, program.said().includes('rror')]).toEqual([0, false])
      expect(await engineIsRunning()).toBe(false)
      expect(await readFile(join(folder, 'postgres/postgres.log'), 'utf8')).toMatch(/database system is shut down\s*$/)
    },
  )

  it('of several processes gives its engine a connection for each, and stops all of them while they start', async () => {
    const [port, simulator] = await ports()
    const program = start({ PORT: `${port}`, SIMULATOR_PORT: `${simulator}`, WORKERS: '2', DATABASE_POOL: '60' })
    const served = await eventually(async () => {
      if (program.child.exitCode !== null) throw new Error(program.said())
      const { pid } = program.child
      const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
      const commands = await Promise.all(
        children
          .split(' ')
          .filter(Boolean)
          .map(async (child) => [child, await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')] as const),
      )
      const found = commands.filter(([, command]) => command.includes('scripts/start.ts')).map(([child]) => child)
      return found.length === 2 ? found : null
    }, 60_000)
    const engine = await engineCommand()
    program.child.kill('SIGTERM')
    expect([await program.code, program.said().includes('Uliza is open')]).toEqual([0, false])
    expect(program.said()).not.toContain('has ended')
    expect(served.filter((pid) => spawnSync('kill', ['-0', pid]).status === 0)).toEqual([])
    expect(await engineIsRunning()).toBe(false)
    expect(engine).toContain('max_connections=142')
  })

  it('that is killed leaves an engine which the next start takes over', async () => {
    const [port, simulator] = await ports()
    const first = start({ PORT: `${port}`, SIMULATOR_PORT: `${simulator}` })
    await opened(first)
    first.child.kill('SIGKILL')
    await first.code
    expect(await engineIsRunning()).toBe(true)
    const [nextPort, nextSimulator] = await ports()
    const second = start({ PORT: `${nextPort}`, SIMULATOR_PORT: `${nextSimulator}` })
    await opened(second)
    expect(second.said()).toContain('joined the engine already running')
    second.child.kill('SIGTERM')
    expect(await second.code).toBe(0)
    expect(await engineIsRunning()).toBe(false)
  })

  it('whose engine is killed answers 503 with words until the engine runs again, and then serves as before', async () => {
    const [port, simulator] = await ports()
    const program = start({ PORT: `${port}`, SIMULATOR_PORT: `${simulator}` })
    await opened(program)
    // Another address each time: what was asked before is answered from memory for a moment, without the engine.
    const ask = () => fetch(`http://localhost:${port}/api/vendors?search=${randomUUID()}`)
    const statusOfPage = async () => (await fetch(`http://localhost:${port}/`)).status
    expect((await ask()).status).toBe(200)
    const killed = await enginePid()
    process.kill(killed, 'SIGKILL')
    let refused = await ask()
    while (refused.status === 200) refused = await ask()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await refused.json()).toMatchObject({ code: 'busy', detail: 'The server is busy. Try again in a moment.' })
    await expect.poll(async () => (await ask()).status, { timeout: 60_000, interval: 100 }).toBe(200)
    await expect.poll(statusOfPage).toBe(200)
    expect(await enginePid()).not.toBe(killed)
    expect(program.said()).toContain('The embedded PostgreSQL has ended. It is being started again.')
    expect(program.child.exitCode).toBe(null)
    program.child.kill('SIGTERM')
    expect(await program.code).toBe(0)
    expect(await engineIsRunning()).toBe(false)
  })
})
