import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { seedMarket } from '../../demo/seed/index.ts'
import { buildWeb } from '../../scripts/web/build-web.ts'
import { hashShortCodes } from '../../server/modules/tickets/codes/hash-short-codes.ts'
import { unhashedShortCodes } from '../../server/modules/tickets/codes/unhashed-short-codes.queries.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import { migrateDatabase } from '../../server/platform/database/migrate.ts'
import { createDatabase, startTestEngine } from '../../server/testing/world/engine.ts'
import { marketTemplate, type Program, pictures, startProgram } from './start-program.ts'

/** Once, and not by each program beside the first journeys: some fifteen seconds of a processor. */
async function hashAllShortCodes(url: string) {
  const { db, pool } = openDatabase({ url, poolSize: 2 })
  const clock = { now: () => new Date() }
  while ((await unhashedShortCodes(db, clock.now(), 1)).length > 0) await hashShortCodes({ db, clock })
  await pool.end()
}

declare module 'vitest' {
  interface ProvidedContext {
    /** A program for each worker, on a demo market of its own: what one file does is not seen by those beside it. */
    programs: Program[]
  }
}

/** One demo market is set up, and each worker's program has a copy of its database and its pictures. */
export default async function setup(project: TestProject) {
  // Once, before the programs: each would build by itself, and less small than a budget demands.
  await buildWeb()
  const folder = await mkdtemp(join(tmpdir(), 'uliza-e2e-'))
  const engine = await startTestEngine()
  const template = await createDatabase(engine.url, marketTemplate)
  await migrateDatabase(template)
  await seedMarket({ url: template, dataDir: pictures, now: new Date() })
  await hashAllShortCodes(template)
  const worker = async (_: unknown, index: number) => {
    const dataDir = join(folder, `worker${index}`)
    await cp(pictures, dataDir, { recursive: true })
    return startProgram({ dataDir, databaseUrl: await createDatabase(engine.url, `worker${index}`, marketTemplate) })
  }
  const started = await Promise.all(Array.from({ length: project.config.maxWorkers }, worker))
  project.provide(
    'programs',
    started.map(({ program }) => program),
  )
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()))
    await engine.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
