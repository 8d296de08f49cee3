import type { TestProject } from 'vitest/node'
import { ensureTicketKey, sampleKeySecrets } from '#server/modules/tickets/index.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { createEmptyClusterDatabase, distributeTemplate, dropClusterDatabase, onCluster } from './cluster.ts'
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
  await fillTemplate(await createDatabase(engine.url, 'uliza_template'))
  if (onCluster) await makeClusterTemplate('uliza_template')
  project.provide('engineUrl', engine.url)
  return () => engine.stop()
}

async function fillTemplate(url: string) {
  await migrateDatabase(url)
  const { db, end } = openDatabase({ url, poolSize: 1 })
  await ensureTicketKey(db, sampleKeySecrets, new Date())
  await end()
}

/** The same on the cluster on which `npm run test:citus` runs the tests. */
async function makeClusterTemplate(name: string) {
  await dropClusterDatabase(name)
  const url = await createEmptyClusterDatabase(name)
  await fillTemplate(url)
  await distributeTemplate(url)
}
