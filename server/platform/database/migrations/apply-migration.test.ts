import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrationsWith } from '#server/testing/world/add-migration.ts'
import { freshDatabase } from '#server/testing/world/database.ts'
import { migrateDatabase } from '../migrate.ts'

const addColumn = { '0001_author': 'alter table notes add column author text;' }
const addIndexes = {
  '0001_indexes': `-- transaction: none
create index concurrently if not exists notes_id on notes (id);
--> statement-breakpoint
create unique index concurrently if not exists "notes_body_key" on notes (body);`,
}

let url: string
let drop: () => Promise<void>
let reader: pg.Client
let other: pg.Client
const folders: string[] = []

async function connection() {
  const client = new pg.Client({ connectionString: url, statement_timeout: 5_000 })
  await client.connect()
  return client
}

beforeEach(async () => {
  ;({ url, drop } = await freshDatabase())
  ;[reader, other] = [await connection(), await connection()]
  await other.query(`create table notes (id int, body text); insert into notes values (1, 'one')`)
})
afterEach(async () => {
  await Promise.all([reader.end(), other.end()])
  await drop()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

/** Answers what was said meanwhile. */
async function migrate(added: Record<string, string>, tries = 60): Promise<string[]> {
  const said: string[] = []
  const folder = await migrationsWith(added)
  folders.push(folder)
  const patience = { lockMilliseconds: 300, pauseMilliseconds: 300, tries }
  await migrateDatabase(url, { folder, patience, say: (sentence) => said.push(sentence) })
  return said
}

async function namesOf(statement: string): Promise<string[]> {
  return (await other.query<{ name: string }>(statement)).rows.map(({ name }) => name)
}
const columns = () =>
  namesOf(`select attname as name from pg_attribute where attrelid = 'notes'::regclass and attnum > 0`)
const indexes = () =>
  namesOf(`select indexrelid::regclass || case when indisvalid then '' else ' (invalid)' end as name from pg_index
    where indrelid = 'notes'::regclass order by 1`)
const readsOn = () => reader.query('begin isolation level repeatable read; select from notes')

describe('a migration that waits for a table', () => {
  it('gives up behind a long reader and tries again, so that writers go on meanwhile', async () => {
    await readsOn()
    let isDone = false
    const migrating = migrate(addColumn).finally(() => (isDone = true))
    const waits: number[] = []
    // Until one was seen to wait behind it: on a busy machine it begins late.
    while (waits.length < 30 || (Math.max(...waits) <= 100 && waits.length < 500)) {
      const from = Date.now()
      await other.query(`insert into notes values (2, 'written meanwhile')`)
      waits.push(Date.now() - from)
      await pause(50)
    }
    expect(isDone).toBe(false)
    await reader.query('commit')
    expect(await migrating).toContain(
      'The migration 0001_author waits for a table that another transaction holds: attempt 1 of 60.',
    )
    expect(Math.max(...waits)).toBeGreaterThan(100)
    expect(await columns()).toEqual(['id', 'body', 'author'])
  })

  it('gives up for good after its last attempt, with a sentence, and leaves all as it was', async () => {
    await readsOn()
    await expect(migrate(addColumn, 2)).rejects.toThrow('0001_author waits for a table that another transaction holds')
    expect(await columns()).toEqual(['id', 'body'])
  })
})

describe('a migration in a transaction', () => {
  it('that fails halfway leaves nothing, and those before it stay', async () => {
    const fails = { '0002_twice': 'alter table notes add column a int;\n--> statement-breakpoint\nselect 1 / 0;' }
    await expect(migrate({ ...addColumn, ...fails })).rejects.toThrow('division by zero')
    expect(await columns()).toEqual(['id', 'body', 'author'])
  })
})

describe('an index made beside running transactions', () => {
  it('lets writers go on while it waits for those before it', async () => {
    await readsOn()
    const migrating = migrate(addIndexes)
    await expect.poll(indexes).toContain('notes_id (invalid)')
    await expect(other.query(`insert into notes values (3, 'three')`)).resolves.toMatchObject({ rowCount: 1 })
    await reader.query('commit')
    expect(await migrating).toEqual([])
    expect(await indexes()).toEqual(['notes_body_key', 'notes_id'])
  })

  it('that was interrupted is dropped at the next start and made again', async () => {
    await readsOn()
    const migrating = expect(migrate(addIndexes)).rejects.toThrow()
    await expect.poll(indexes).toEqual(['notes_id (invalid)'])
    await other.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query ilike '%create index%' and pid <> pg_backend_pid()`,
    )
    await migrating
    expect(await indexes()).toEqual(['notes_id (invalid)'])
    await reader.query('commit')
    await migrate(addIndexes)
    expect(await indexes()).toEqual(['notes_body_key', 'notes_id'])
  })

  it('that found what it forbids is made again once that is mended', async () => {
    await other.query(`insert into notes values (2, 'one')`)
    await expect(migrate(addIndexes)).rejects.toThrow('could not create unique index')
    await other.query('delete from notes where id = 2')
    await migrate(addIndexes)
    expect(await indexes()).toEqual(['notes_body_key', 'notes_id'])
  })

  it('whose process was killed holds up no later start: PostgreSQL ends with it', async () => {
    await readsOn()
    const folder = await migrationsWith(addIndexes)
    folders.push(folder)
    const migrate = `import(${JSON.stringify(join(import.meta.dirname, '../migrate.ts'))})
      .then(({ migrateDatabase }) => migrateDatabase(process.argv[1], { folder: process.argv[2] }))`
    const killed = spawn(process.execPath, ['-e', migrate, url, folder], { stdio: 'inherit' })
    await expect.poll(indexes, { timeout: 20_000 }).toEqual(['notes_id (invalid)'])
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    const held = () =>
      namesOf(`select pid::text as name from pg_locks where locktype = 'advisory' and objid = 731942
      and database = (select oid from pg_database where datname = current_database())`)
    expect(await held()).toHaveLength(1)
    await expect.poll(held, { timeout: 10_000 }).toEqual([])
    expect(await indexes()).toEqual(['notes_id (invalid)'])
  })

  it('is made once by two processes that start at once', async () => {
    await readsOn()
    const migrating = [migrate(addIndexes), migrate(addIndexes)]
    await expect.poll(indexes).toEqual(['notes_id (invalid)'])
    await reader.query('commit')
    expect(await Promise.all(migrating)).toEqual([[], []])
    expect(await indexes()).toEqual(['notes_body_key', 'notes_id'])
  })
})
