import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '#server/testing/world/database.ts'
import { StartError } from '../errors.ts'
import { connectionSettings, inTransaction, isTemporary, openDatabase } from './database.ts'
import { sql } from './drizzle.ts'
import { openPooler } from './pooler.ts'
import { withClient } from './with-client.ts'

/** PostgreSQL itself stands in for a pooler: it takes no options either where none are sent. */
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

/** As `connect_query` does, for every connection to come. */
const setAll = (settings: [string, string][]) =>
  withClient(database.url, async (client) => {
    const name = new URL(database.url).pathname.slice(1)
    for (const [setting, value] of settings) await client.query(`alter database ${name} set ${setting} = '${value}'`)
  })

describe('a pooler', () => {
  it('whose connections are not set as the program needs them stops the start, with what to set', async () => {
    const refusal = await openPooler(database.url, { url: database.url }).catch((error: Error) => error)
    expect(refusal).toBeInstanceOf(StartError)
    expect((refusal as Error).message).toMatch(
      /pgbouncer\.ini.* set statement_timeout=15000; .*set pg_trgm\.word_similarity_threshold=0\.45;$/,
    )
  })

  it('that is away stops the start with a sentence that names its setting', async () => {
    const away = openPooler('postgres://uliza@127.0.0.1:1/uliza', { url: database.url })
    await expect(away).rejects.toThrow(
      /^The database at 127\.0\.0\.1:1 cannot be reached: .* Check DATABASE_POOLER_URL\.$/,
    )
  })

  it('that does not keep track of prepared statements is sent none', async () => {
    await setAll(connectionSettings({}))
    const pooler = await openPooler(database.url, { url: database.url })
    expect(pooler).toEqual({ url: database.url, prepares: false, isSharded: false })
    const { db, end } = openDatabase({ url: 'postgres://127.0.0.1:1/none', pooler, poolSize: 1 })
    const named = async () =>
      inTransaction(db, async (tx) => {
        for (const value of [1, 2]) await tx.execute(sql`select ${value}::int`)
        return (
          await tx.execute(sql`select name, current_setting('plan_cache_mode') as plan from pg_prepared_statements
          right join (values (1)) as one (row) on true`)
        ).rows
      })
    expect(await named()).toEqual([{ name: null, plan: 'force_generic_plan' }])
    await end()
  })

  it('that ends a connection for whatever reason is busy, and a protocol error of PostgreSQL is a defect', () => {
    const refused = (severity: string) => Object.assign(new Error('query_wait_timeout'), { code: '08P01', severity })
    expect(isTemporary(new Error('Failed query', { cause: refused('FATAL') }))).toBe(true)
    expect(isTemporary(refused('ERROR'))).toBe(false)
  })
})
