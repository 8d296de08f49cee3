import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { type Database, openDatabase } from '../database.ts'
import { type Engine, startEngine } from '../embedded-postgres.ts'
import { readPidFile } from '../engine-process.ts'
import { startReplica } from './embedded-replica.ts'
import { mostLag, type ReadFrom, type Replica, readFromReplica, readingReplica } from './replica.ts'

const folder = await mkdtemp(join(tmpdir(), 'uliza-replica-'))
const replicaFolder = join(folder, 'replica')
const changes: ReadFrom[] = []
let engine: Engine
let copy: Engine
let primary: Database
let replica: Replica
let replicas: Database

beforeAll(async () => {
  engine = await startEngine(join(folder, 'primary'), { settings: { fsync: 'off' } })
  copy = await startReplica(replicaFolder, engine, { fsync: 'off' })
  ;[primary, replicas] = [engine, copy].map(({ url }) => openDatabase({ url, poolSize: 4 })) as [Database, Database]
  await primary.pool.query('create table dishes (name text)')
  replica = readFromReplica(primary, replicas, { onChange: (from) => changes.push(from) })
  await eventually(async () => replica.readsFrom() === 'REPLICA')
})

afterAll(async () => {
  await replica?.end()
  await primary?.end()
  await copy?.stop()
  await engine?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** What answers: a primary, or a replica, which recovers for as long as it is one. */
const isAnsweredByReplica = async () => {
  const { rows } = await primary.pool.query<{ isReplica: boolean }>('select pg_is_in_recovery() as "isReplica"')
  return rows[0]?.isReplica
}

const names = async () =>
  (await primary.pool.query<{ name: string }>('select name from dishes')).rows.map((row) => row.name)

it('reads from the replica what may lag, and everything else from the primary', async () => {
  expect(await readingReplica(isAnsweredByReplica)).toBe(true)
  expect(await isAnsweredByReplica()).toBe(false)
})

it('shows what was written on the primary a moment later', async () => {
  await primary.pool.query(`insert into dishes values ('Pilau')`)
  expect(await names()).toEqual(['Pilau'])
  await eventually(async () => (await readingReplica(names)).includes('Pilau'))
})

it('asks the primary what the replica refuses, a write among it', async () => {
  await readingReplica(() => primary.pool.query(`insert into dishes values ('Chapati')`))
  expect(await names()).toContain('Chapati')
})

it('reads from the primary once the replica is further behind than what is public may be, and from the replica once it has caught up', async () => {
  await replicas.pool.query('select pg_wal_replay_pause()')
  await primary.pool.query(`insert into dishes values ('Samosa')`)
  await eventually(async () => replica.readsFrom() === 'PRIMARY', 4 * mostLag)
  expect(await readingReplica(names)).toContain('Samosa')
  await replicas.pool.query('select pg_wal_replay_resume()')
  await eventually(async () => replica.readsFrom() === 'REPLICA')
  expect(await readingReplica(isAnsweredByReplica)).toBe(true)
})

it('answers from the primary while the replica is away, and says so once', async () => {
  changes.length = 0
  const file = await readPidFile(join(replicaFolder, 'database'))
  process.kill(file?.pid ?? Number.NaN, 'SIGQUIT')
  expect(await readingReplica(names)).toContain('Samosa')
  await eventually(async () => replica.readsFrom() === 'PRIMARY', 4 * mostLag)
  expect(changes).toEqual(['PRIMARY'])
})

it('reads nothing from a server that is no replica', async () => {
  const [asked, other] = [
    openDatabase({ url: engine.url, poolSize: 2 }),
    openDatabase({ url: engine.url, poolSize: 2 }),
  ]
  const notOne = readFromReplica(asked, other)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(notOne.readsFrom()).toBe('PRIMARY')
  await notOne.end()
  await asked.end()
})
