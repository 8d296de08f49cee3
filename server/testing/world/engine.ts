import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Engine, startEngine } from '#server/platform/database/embedded-postgres.ts'

/** Durability is off: in tests a crash of the machine may lose everything. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

/** An engine for one run of tests; its data goes when it stops. */
export async function startTestEngine(): Promise<Pick<Engine, 'url' | 'stop'>> {
  const folder = await mkdtemp(join(await dataParent(), 'uliza-engine-'))
  const { url, stop } = await startEngine(folder, { settings })
  return {
    url,
    async stop() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const inMemory = '/dev/shm'
const neededBytes = 4 * 2 ** 30

/**
 * In memory, where the machine has room there: each test file's database is a copy of 1,500 files, and to create and
 * remove these took ext4 a third of the processor of all tests.
 */
async function dataParent(): Promise<string> {
  const space = await statfs(inMemory).catch(() => null)
  return space && space.bavail * space.bsize >= neededBytes ? inMemory : tmpdir()
}

/**
 * Creates a database, a copy of another where one is named: file by file, where PostgreSQL would otherwise write every
 * page of it to its log as well, which takes three times as long. Answers its address.
 */
export async function createDatabase(engineUrl: string, name: string, template = 'template1'): Promise<string> {
  await onEngine(engineUrl, `create database ${name} template ${template} strategy file_copy`)
  const address = new URL(engineUrl)
  address.pathname = `/${name}`
  return address.href
}

export async function onEngine(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
