import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { freshDatabase } from '#server/testing/world/database.ts'

let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ url, drop } = await freshDatabase())
})
afterAll(() => drop())

async function using<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ url, poolSize: 1 })
  try {
    return await work(database)
  } finally {
    await database.end()
  }
}

function run(script: 'db-reset' | 'db-seed', env: Record<string, string> = {}) {
  // The same pictures as in the test of the seed: whichever runs first generates them.
  const DATA_DIR = join(import.meta.dirname, '../.cache/seed-test')
  const options = { env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: url, DATA_DIR, ...env } }
  return new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, `${script}.ts`)], options, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    )
  })
}

const countUsers = ({ db }: Database) => db.execute(sql`select count(*)::int as users from users`)

describe('npm run db:reset', () => {
  it('refuses while another program uses the database', async () => {
    await using(async ({ pool }) => {
      // A pool closes what is idle for ten seconds, which a busy machine takes to start the program.
      const client = await pool.connect()
      const { code, output } = await run('db-reset')
      client.release()
      expect([code, output]).toEqual([1, expect.stringContaining('is in use (by uliza)')])
    })
  })

  it('refuses in production, before it opens anything', async () => {
    const production = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://uliza.example',
      ALLOW_SIMULATOR: 'true',
      TICKET_KEY_SECRET: 'e2'.repeat(32),
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    }
    expect(await run('db-reset', production)).toMatchObject({
      code: 1,
      output: 'A database in production is not reset.\n',
    })
    expect(await run('db-seed', production)).toMatchObject({
      code: 1,
      output: expect.stringContaining('not for production'),
    })
  })

  it('replaces what was there by the demo market, as often as it is asked', async () => {
    await using(({ db }) => db.execute(sql`create table left_behind (id int)`))
    // Even one whose schema this program refuses to start on.
    await using(({ db }) => db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at - 1`))
    expect(await run('db-reset')).toMatchObject({ code: 0 })
    expect(await run('db-reset')).toMatchObject({ code: 0 })
    await using(async (database) => {
      expect((await countUsers(database)).rows).toEqual([{ users: expect.any(Number) }])
      const { rows } = await database.db.execute(sql`select to_regclass('left_behind') as found`)
      expect(rows).toEqual([{ found: null }])
    })
    expect(await run('db-seed')).toMatchObject({ code: 1, output: expect.stringContaining('npm run db:reset') })
  }, 120_000)
})
