import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '../errors.ts'
import { appliedMigrations, prepareRecord } from './migrations/applied-migrations.ts'
import { applyMigration, defaultPatience } from './migrations/apply-migration.ts'
import { readMigrations, thisRelease } from './migrations/read-migrations.ts'
import { besideRefusal, schemaRefusal } from './migrations/schema-refusal.ts'
import { withClient } from './with-client.ts'

interface Options {
  /** Where the migrations are: the program's own unless said. */
  folder?: string
  /** The version that asks whether it can run on the schema: the program's own unless said. */
  release?: string
  patience?: typeof defaultPatience
  /** Told while a migration is held up. */
  say?: (sentence: string) => void
}

/** Migrates the schema. Of several processes that start at once, one migrates and the others wait for it. */
export async function migrateDatabase(
  url: string,
  { folder, release, patience = defaultPatience, say = console.error }: Options = {},
) {
  await withClient(url, async (client) => {
    await client.query('set statement_timeout = 0')
    await endWithThisProcess(client)
    await lockMigrations(client, say)
    await refuseOtherSchema(client, { folder, release })
    const pending = await pendingMigrations(client, folder)
    if (pending.length > 0) await prepareRecord(client)
    for (const migration of pending) await applyMigration(client, migration, patience, say)
  })
}

async function pendingMigrations(client: pg.Client, folder?: string) {
  const applied = (await appliedMigrations(client)).map(({ generatedAt }) => generatedAt)
  return (await readMigrations(folder)).filter(({ generatedAt }) => !applied.includes(generatedAt))
}

/**
 * Held until the connection ends. It is asked for again and again: a statement that waited for it would be a
 * transaction that CREATE INDEX CONCURRENTLY waits for, in the process that has the lock.
 */
export async function lockMigrations(client: pg.Client, say: (sentence: string) => void = console.error) {
  const isLocked = async () => (await client.query('select pg_try_advisory_lock(731942) as locked')).rows[0].locked
  for (let tries = 0; !(await isLocked()); tries++) {
    if (tries % saidEvery === quietTries) say('Another process migrates the database: this one waits until it is done.')
    await pause(200)
  }
}

/** Most are through within a second: said after five, and once a minute. */
const [quietTries, saidEvery] = [25, 300]

/**
 * A process that is killed while it makes an index leaves PostgreSQL at it, for an hour perhaps, and the lock held. Not
 * every system can tell that a client is gone.
 */
const endWithThisProcess = (client: pg.Client) =>
  client.query(`set client_connection_check_interval = '2s'`).catch(() => undefined)

/**
 * A program whose tables are not there any more would fail at its first statement, or write rows that a newer one does
 * not understand: of the database's migrations it must know all, or all but newer ones that left it what it needs.
 */
export async function refuseOtherSchema(
  client: pg.Client,
  { folder, release }: Pick<Options, 'folder' | 'release'> = {},
) {
  const known = await readMigrations(folder)
  const refusal = schemaRefusal(await appliedMigrations(client), known, release ?? (await thisRelease()))
  if (refusal) throw new StartError(refusal)
}

/** An upgrade that takes from the schema what the release that runs needs would fail its requests. */
export async function refuseReleaseBefore(client: pg.Client, before: string, folder?: string) {
  const refusal = besideRefusal(before, await pendingMigrations(client, folder))
  if (refusal) throw new StartError(refusal)
}
