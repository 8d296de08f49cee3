import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { endpoint } from '#contracts/wire/endpoint.ts'
import type { Db } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import { withTimeout } from '../timeout.ts'
import { type Http, serve } from './serve.ts'

const Health = z.object({ status: z.literal('ok') })
export const live = endpoint({ method: 'GET', path: '/api/health/live', access: 'public', response: Health })
export const ready = endpoint({
  method: 'GET',
  path: '/api/health/ready',
  access: 'public',
  response: Health,
  errors: ['busy'],
})

/** `live`: the process runs. `ready`: it can serve, which it cannot while draining or without its database. */
export function mountHealth(http: Http, { db, isDraining }: { db: Db; isDraining: () => boolean }) {
  serve(http, live, async () => ({ status: 'ok' as const }))
  serve(http, ready, async () => {
    if (isDraining()) throw new DomainError('busy', 'This process is stopping.')
    await withTimeout(2_000, db.execute(sql`select 1`)).catch(() => {
      throw new DomainError('busy', 'The database does not answer.', { retryAfterSeconds: 2 })
    })
    return { status: 'ok' as const }
  })
}
