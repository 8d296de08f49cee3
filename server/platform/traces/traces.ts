import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Jobs } from '../periodic-jobs.ts'

/** What is traced, each from where it is handed in on. */
export interface Traces {
  /** A span for each request of this server; before its routes are ready. */
  traceRequests(app: FastifyInstance): void
  /** A span for each statement of this pool that something traced sends; before its first connection. */
  traceStatements(pool: pg.Pool): void
  /** The same jobs, with a trace for each run that found something to do. */
  traceJobs(jobs: Jobs): Jobs
  /** Sends what is left, for as long as a stop may wait for it. */
  end(): Promise<void>
}
