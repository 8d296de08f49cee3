import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contracts/endpoint.ts'
import { authenticator, mountIdentity } from './modules/identity/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/db.ts'
import { mountHealth } from './platform/health.ts'
import type { Http } from './platform/http.ts'
import type { Jobs } from './platform/jobs.ts'
import type { Live } from './platform/live.ts'
import { answerUnknownApi, buildServer } from './platform/server.ts'

/** What the program is made of, so that a test can hand in another clock or database. */
export interface Parts {
  config: Config
  database: Database
  clock: Clock
  live: Live
  jobs: Jobs
  isDraining: () => boolean
}

/** The table of contents: every module, in order. */
export async function buildApp(parts: Parts): Promise<{ app: FastifyInstance; endpoints: Endpoint[] }> {
  const { config, clock } = parts
  const { db } = parts.database
  const app = await buildServer(config)
  const http: Http = { app, config, authenticate: authenticator(db, clock, config), endpoints: [] }

  mountHealth(http, { db, isDraining: parts.isDraining })
  mountIdentity(http, { db, clock })

  answerUnknownApi(app)
  return { app, endpoints: http.endpoints }
}
