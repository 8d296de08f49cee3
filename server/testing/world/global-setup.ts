import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ensureTicketKey, sampleKeySecrets } from '#server/modules/tickets/index.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { createDatabase, startTestEngine } from './engine.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The engine's own database; `uliza_template` beside it is migrated, and empty but for the key that signs tickets.
     */
    engineUrl: string
  }
}

/** One engine for the whole run, and one migrated database that each test file's own is copied from. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'uliza-test-'))
  const engine = await startTestEngine(folder)
  const template = await createDatabase(engine.url, 'uliza_template')
  await migrateDatabase(template)
  const { db, end } = openDatabase({ url: template, poolSize: 1 })
  await ensureTicketKey(db, sampleKeySecrets, new Date())
  await end()
  project.provide('engineUrl', engine.url)
  return async () => {
    await engine.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
