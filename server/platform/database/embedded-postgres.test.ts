import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Engine, startEngine } from './embedded-postgres.ts'
import { findProcessOwner, pidFilePath, readPidFile } from './engine-process.ts'
import { watchEngine } from './watch-engine.ts'

/** One folder for all: setting one up takes longest. Each test leaves it without an engine. */
let folder: string
let database: string
let engine: Engine | undefined

const settings = { fsync: 'off' }
const start = async () => {
  engine = await startEngine(folder, { settings })
  return engine
}

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  // An engine that is killed closes its connections, also those that nobody waits for.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(text)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function pidOf(): Promise<number> {
  const file = await readPidFile(database)
  return file?.pid ?? 0
}

/** Ends the engine as the system does when memory is short: nothing is written, and the pid file stays. */
async function kill() {
  const pid = await pidOf()
  process.kill(pid, 'SIGKILL')
  while ((await findProcessOwner(pid, database)) !== 'NONE') await wait(20)
}

/** A living program that has nothing to do with the database. */
async function withOtherProgram(use: (pid: number) => Promise<void>) {
  const program = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  await once(program, 'spawn')
  try {
    await use(program.pid as number)
  } finally {
    program.kill('SIGKILL')
    await once(program, 'exit')
  }
}

async function namePid(pid: number) {
  const lines = (await readFile(pidFilePath(database), 'utf8')).split('\n')
  await writeFile(pidFilePath(database), [pid, ...lines.slice(1)].join('\n'))
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uliza-engine-'))
  database = join(folder, 'database')
  await (await start()).stop()
}, 120_000)

afterEach(() => engine?.stop())

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the start of the embedded engine', { timeout: 120_000 }, () => {
  it('joins the engine that already runs on its folder, and leaves it to the others who use it', async () => {
    const first = await start()
    const user = new pg.Client({ connectionString: first.url })
    await user.connect()
    const second = await startEngine(folder)
    expect([second.url, second.description]).toEqual([first.url, 'joined the engine already running'])
    await second.stop()
    expect((await user.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await user.end()
  })

  it('recovers what was acknowledged after the engine was killed', async () => {
    const { url } = await start()
    await query(url, 'create table if not exists kept (n integer)')
    await query(url, 'insert into kept values (7)')
    await kill()
    const again = await start()
    expect(again.description).toBe('started')
    expect(await query(again.url, 'select n from kept')).toEqual([{ n: 7 }])
  })

  it('does not set up an empty database where a restore was cut between its renames', async () => {
    const cut = await mkdtemp(join(tmpdir(), 'uliza-cut-'))
    await mkdir(join(cut, 'database.before-2026-11-27T14-03-05Z'))
    await expect(startEngine(cut)).rejects.toThrow('A restore, or an upgrade of the engine, was cut')
    expect((await readdir(cut)).filter((name) => name === 'database')).toEqual([])
    await rm(cut, { recursive: true })
  })

  it('does not take an unrelated program for the engine whose number it was given, nor ends it', async () => {
    await start()
    await kill()
    await withOtherProgram(async (pid) => {
      await namePid(pid)
      expect(await findProcessOwner(pid, database)).toBe('OTHER')
      const again = await start()
      expect(again.description).toBe('started')
      await again.stop()
      await namePid(pid).catch(() => undefined)
      await again.stop()
      expect(() => process.kill(pid, 0)).not.toThrow()
    })
  })

  it('does not wait for a killed engine that its parent has not taken notice of', async () => {
    await start()
    await kill()
    // Once the shell has become a program that waits for no child, a killed child stays as a zombie.
    const parent = spawn('sh', ['-c', 'sleep 1000 & echo $!; exec sleep 1000'], { stdio: ['ignore', 'pipe', 'ignore'] })
    const [line] = (await once(parent.stdout, 'data')) as [Buffer]
    const zombie = Number(line)
    await expect.poll(() => readFile(`/proc/${parent.pid}/comm`, 'utf8'), { timeout: 10_000 }).toBe('sleep\n')
    process.kill(zombie, 'SIGKILL')
    await expect.poll(() => readFile(`/proc/${zombie}/stat`, 'utf8'), { timeout: 10_000 }).toMatch(/\) Z /)
    await namePid(zombie)
    expect(await findProcessOwner(zombie, database)).toBe('NONE')
    expect((await start()).description).toBe('started')
    parent.kill('SIGKILL')
  })

  it('waits for an engine that is being stopped, and starts after it', async () => {
    const { url } = await start()
    const reader = new pg.Client({ connectionString: url })
    reader.on('error', () => undefined)
    await reader.connect()
    const pid = await pidOf()
    // A smart shutdown takes no new connections and ends with the last one there is.
    process.kill(pid, 'SIGTERM')
    setTimeout(() => void reader.end().catch(() => undefined), 2_000)
    const again = await start()
    expect(again.description).toBe('started')
    expect(await pidOf()).not.toBe(pid)
  })

  it('says what to do when a living process cannot be recognised', async () => {
    await start()
    await kill()
    // As where the system does not tell whose a process is: a shell may be about to become the engine.
    const shell = spawn('sh', ['-c', 'read line'], { stdio: ['pipe', 'ignore', 'ignore'] })
    await namePid(shell.pid as number)
    const refusal = await startEngine(folder).catch((error: Error) => error.message)
    expect(refusal).toContain(`Process ${shell.pid}`)
    expect(refusal).toContain('delete that file and start again')
    shell.kill('SIGKILL')
    await once(shell, 'exit')
  })
})

describe('an engine that is watched', { timeout: 120_000 }, () => {
  it('is started again on its port when it dies, and not when it was stopped', async () => {
    const { url } = await start()
    const reports: string[] = []
    const endWatch = watchEngine(folder, engine as Engine, (message) => reports.push(message))
    await kill()
    await expect(query(url, 'select 1')).rejects.toThrow()
    const one = () => query(url, 'select 1 as one').catch(() => [])
    await expect.poll(one, { timeout: 60_000, interval: 200 }).toEqual([{ one: 1 }])
    await expect.poll(() => reports.at(-1), { timeout: 10_000 }).toBe('The embedded PostgreSQL runs again.')
    await endWatch()
    await engine?.stop()
    await wait(2_500)
    expect(await pidOf()).toBe(0)
  })
})
