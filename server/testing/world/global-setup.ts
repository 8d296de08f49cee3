import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { ensureTicketKey } from '#server/modules/tickets/index.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { startEngine } from '#server/platform/database/embedded-postgres.ts'
import { migrateDatabase } from '#server/platform/database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The engine's own database; `uliza_template` beside it is migrated, and empty but for the key that signs tickets. */
    engineUrl: string
  }
}

/** One engine for the whole run, and one migrated database that each test file's own is copied from. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'uliza-test-'))
  // Durability is off: in tests a crash of the machine may lose everything.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }
  const engine = await startEngine(folder, { settings })
  const client = new pg.Client({ connectionString: engine.url })
  await client.connect()
  await client.query('create database uliza_template')
  await client.end()
  const template = databaseUrl(engine.url, 'uliza_template')
  await migrateDatabase(template)
  const { db, end } = openDatabase({ url: template, poolSize: 1 })
  await ensureTicketKey(db, new Date())
  await end()
  project.provide('engineUrl', engine.url)
  return async () => {
    await engine.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function databaseUrl(url: string, name: string) {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
