import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../../errors.ts'
import { recordApplied } from './applied-migrations.ts'
import { concurrentIndex, type Migration } from './migration.ts'

/**
 * How a migration waits for a table that a transaction holds. Whoever comes after it waits behind it, so it gives up
 * soon, lets them pass, and tries again.
 */
export interface LockPatience {
  lockMilliseconds: number
  pauseMilliseconds: number
  tries: number
}

/**
 * Shorter than PostgreSQL's deadlock_timeout, so that of a migration and a purchase it is the migration that gives way.
 * Five minutes in all: nothing but a forgotten transaction or a wild report holds a table for longer.
 */
export const defaultPatience: LockPatience = { lockMilliseconds: 700, pauseMilliseconds: 2_300, tries: 100 }

/** 55P03: not locked in time. 40P01: a deadlock, which PostgreSQL ended. */
const isHeldUp = (error: unknown) => error instanceof pg.DatabaseError && ['55P03', '40P01'].includes(error.code ?? '')

/** Applies a migration and records it; says so while it is held up. */
export async function applyMigration(
  client: pg.Client,
  migration: Migration,
  { lockMilliseconds, pauseMilliseconds, tries }: LockPatience,
  say: (sentence: string) => void,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      if (migration.isTransactional) return await applyAtOnce(client, migration, lockMilliseconds)
      return await applyOneByOne(client, migration)
    } catch (error) {
      if (!isHeldUp(error)) throw error
      const heldUp = `The migration ${migration.tag} waits for a table that another transaction holds`
      if (attempt >= tries)
        throw new StartError(`${heldUp}, and has given up: end it (docs/migrations.md), then start.`)
      say(`${heldUp}: attempt ${attempt} of ${tries}.`)
      await pause(pauseMilliseconds)
    }
  }
}

async function applyAtOnce(client: pg.Client, migration: Migration, lockMilliseconds: number) {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockMilliseconds}`)
    for (const statement of migration.statements) await client.query(statement)
    await recordApplied(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Nobody waits behind these statements, so they take their time. What was interrupted begins from the first. */
async function applyOneByOne(client: pg.Client, migration: Migration) {
  await client.query('set lock_timeout = 0')
  for (const statement of migration.statements) {
    await dropUnfinishedIndex(client, concurrentIndex(statement))
    await client.query(statement)
  }
  await recordApplied(client, migration)
}

/** One that was interrupted, or found what it forbids, is left invalid: `if not exists` would take it for the index. */
async function dropUnfinishedIndex(client: pg.Client, name: string | null) {
  if (name === null) return
  const { rows } = await client.query<{ index: string }>(
    'select indexrelid::regclass::text as index from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [`"${name}"`],
  )
  for (const { index } of rows) await client.query(`drop index concurrently if exists ${index}`)
}
