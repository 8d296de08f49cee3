import { readConfig } from '#server/config.ts'
import { countStatements, openDatabase } from '#server/platform/database/database.ts'
import { buildApp } from '../server/app.ts'
import { systemClock } from '../server/platform/clock.ts'
import type { Request } from './load.ts'

const noJobs = { every: () => undefined, daily: async () => undefined, end: async () => undefined }
const noLive = {
  publish: () => undefined,
  stream: () => undefined,
  endRevoked: async () => undefined,
  endStreams: () => undefined,
  end: async () => undefined,
}

/** How many statements each call sends until it has answered, counted where the driver sends them. */
export async function statementsPerCall(
  databaseUrl: string,
  phonesUrl: string,
  checkout: () => Request,
): Promise<string> {
  const config = readConfig({
    NODE_ENV: 'development',
    LOG_LEVEL: 'silent',
    DATABASE_URL: databaseUrl,
    MPESA_BASE_URL: phonesUrl,
  })
  const database = openDatabase({ url: databaseUrl, poolSize: 4 })
  const { app } = await buildApp({
    config,
    database,
    clock: systemClock,
    live: noLive,
    jobs: noJobs,
    isDraining: () => false,
  })
  const count = async ({ method, path, headers, body }: Request) => {
    const { statements } = await countStatements(() => app.inject({ method, url: path, headers, payload: body }))
    const commit = statements.indexOf('commit')
    return commit < 0 ? statements.length : commit + 1
  }
  const list = await count({ method: 'GET', path: '/api/vendors' })
  const page = await count({ method: 'GET', path: '/api/vendors/mama-achieng' })
  const order = await count(checkout())
  await app.close()
  await database.end()
  return `vendor list ${list}, vendor page ${page}, checkout ${order} (with the session's, begin and commit)`
}
