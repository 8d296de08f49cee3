import { getLiveness, getReadiness } from '#contracts/wire/service.ts'
import type { Db } from '../database/database.ts'
import { sql } from '../database/drizzle.ts'
import { DomainError } from '../errors.ts'
import { withTimeout } from '../timeout.ts'
import { type Http, serve } from './serve.ts'

/** Liveness: the process runs. Readiness: it can serve, which it cannot while draining or without its database. */
export function mountHealth(http: Http, { db, isDraining }: { db: Db; isDraining: () => boolean }) {
  serve(http, getLiveness, async () => ({ status: 'ok' as const }))
  serve(http, getReadiness, async () => {
    if (isDraining()) throw new DomainError('busy', 'This process is stopping.')
    await withTimeout(2_000, db.execute(sql`select 1`)).catch(() => {
      throw new DomainError('busy', 'The database does not answer.', { retryAfterSeconds: 2 })
    })
    return { status: 'ok' as const }
  })
}
