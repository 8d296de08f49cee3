import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrationComplaints } from '../scripts/check/migrations/migration-complaints.ts'
import { layOutRelease } from '../scripts/release/lay-out-release.ts'
import { readMigrations } from '../server/platform/database/migrations/read-migrations.ts'
import { addMigration } from '../server/testing/world/add-migration.ts'
import { createDatabase } from '../server/testing/world/engine.ts'
import { withBrowser } from './support/browser.ts'
import { anEventToday, theVendor } from './support/gates.ts'
import { aCustomer } from './support/market.ts'
import { program, useProgram } from './support/program.ts'
import { marketTemplate } from './support/start-program.ts'
import { twoProcesses, whileBuying } from './support/two-processes.ts'

withBrowser()

/** What a release adds: a column of orders and a check of it, and indexes of tables that sales write to. */
const expand = {
  '0001_expand': `alter table orders add column remark text;
alter table orders add constraint orders_remark_short check (length(remark) < 100) not valid;`,
  '0002_indexes': `-- transaction: none
alter table orders validate constraint orders_remark_short;
--> statement-breakpoint
create index concurrently if not exists orders_remark on orders (remark);
--> statement-breakpoint
create index concurrently if not exists holds_ends_at on holds (ends_at);`,
}
/** What a later one takes away, since 0.2.0 does without it. */
const contract = {
  '0003_contract': `-- contract since 0.2.0: no release writes what people seek first any more
drop table search_misses;`,
}

const releases = mkdtemp(join(tmpdir(), 'uliza-upgrade-'))
const folderOf = async (version: string) => join(await releases, version)
const launcher = async (version: string) => join(await folderOf(version), 'bin/uliza')
// Before the processes, so that it is done after they have stopped.
afterAll(async () => {
  useProgram(undefined)
  await rm(await releases, { recursive: true })
})
const processes = twoProcesses()
let databaseUrl: string

/** The same program as another version that has these migrations besides. */
async function makeRelease(version: string, migrations: Record<string, string>) {
  const folder = await folderOf(version)
  await cp(await folderOf('0.1.0'), folder, { recursive: true })
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...manifest, version }))
  for (const [tag, text] of Object.entries(migrations)) await addMigration(join(folder, 'migrations'), tag, text)
}

const start = async (place: number, version: string) =>
  processes.start(place, databaseUrl, [await launcher(version), 'start'])

/** What a release says of the database, and of the one that runs on it. */
const schemaCheck = async (version: string, ...args: string[]) =>
  promisify(execFile)(await launcher(version), ['schema:check', ...args], {
    cwd: await releases,
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: await releases },
  }).then(
    ({ stdout }) => stdout,
    ({ stderr }) => `refused: ${stderr}`,
  )

beforeAll(async () => {
  await layOutRelease(await folderOf('0.1.0'))
  await symlink(join(import.meta.dirname, '../node_modules'), join(await folderOf('0.1.0'), 'node_modules'))
  await makeRelease('0.2.0', expand)
  await makeRelease('0.3.0', { ...expand, ...contract })
  databaseUrl = await createDatabase(program().databaseUrl, `upgrade_${randomUUID().slice(0, 8)}`, marketTemplate)
  useProgram(await start(0, '0.1.0'))
}, 120_000)
describe('an upgrade and the way back', () => {
  it('sell all the while, both releases beside each other: no purchase and no page fails', {
    timeout: 300_000,
  }, async () => {
    expect(migrationComplaints(await readMigrations(join(await folderOf('0.2.0'), 'migrations')), '0.2.0')).toEqual([])
    const { vendor, vendorId } = await theVendor()
    const event = await anEventToday('Upgrade', vendor)
    const buyers = await Promise.all(Array.from({ length: 49 }, () => aCustomer()))
    const buying = { processes, event, vendorId, buyers, pauseMilliseconds: 5_000 }
    const { answers, failures } = await whileBuying(buying, async (more) => {
      await more(50)
      expect(await schemaCheck('0.2.0', '0.1.0')).toBe('0.1.0 can run beside this release.\n')
      await start(1, '0.2.0')
      await more(120)
      await processes.stop(0)
      await more(120)
      expect(await schemaCheck('0.1.0')).toContain('This release can run on')
      await start(0, '0.1.0')
      await more(120)
      await processes.stop(1)
      await more(120)
    })
    expect(failures).toEqual([])
    expect([...answers.keys()].sort()).toEqual([200, 201])
    expect(answers.get(201)).toBeGreaterThanOrEqual(500)
    const { places } = await vendor.get<{ places: { sold: number } }>(`/api/vendor/events/${event.id}`)
    expect(places.sold).toBe(answers.get(201))
    expect(await indexesOf('orders_remark', 'holds_ends_at')).toEqual(['holds_ends_at', 'orders_remark'])
  })

  it('end where a later release took away what the first needs: that one is refused, with a sentence', async () => {
    expect(await schemaCheck('0.3.0', '0.1.0')).toContain('refused: 0.1.0 cannot run on the schema of this release')
    await start(1, '0.3.0')
    expect(await schemaCheck('0.1.0')).toContain('refused: The database was migrated by a newer release of Uliza')
    expect(await schemaCheck('0.2.0')).toContain('This release can run on')
  })
})

/** Those of these indexes that are complete. */
async function indexesOf(...names: string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select indexrelid::regclass::text as name from pg_index
       where indisvalid and indexrelid::regclass::text = any($1) order by 1`,
      [names],
    )
    return rows.map(({ name }) => name)
  } finally {
    await client.end()
  }
}
