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
  const engine = await startTestEngine()
  const template = await createDatabase(engine.url, 'uliza_template')
  await migrateDatabase(template)
  const { db, end } = openDatabase({ url: template, poolSize: 1 })
  await ensureTicketKey(db, sampleKeySecrets, new Date())
  await end()
  project.provide('engineUrl', engine.url)
  return () => engine.stop()
}
