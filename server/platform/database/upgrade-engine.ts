import { existsSync } from 'node:fs'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { assert, StartError } from '../errors.ts'
import { startEngine } from './embedded-postgres.ts'
import { type Binaries, embeddedMajorVersion, findBinariesOf } from './engine-binaries.ts'
import { readMajorVersion, refuseHalfPlaced, refuseWhileRunning, takePlace } from './engine-folder.ts'
import { findProcessOwner, readPidFile } from './engine-process.ts'
import { lockMigrations, migrateDatabase } from './migrate.ts'
import { withClient } from './with-client.ts'

export interface EngineUpgrade {
  /** `DATA_DIR/postgres`. */
  home: string
  /** The folder of the release whose engine made the data. */
  from: string
  now: Date
  /** Looks at the copy; what it throws leaves all as it was. */
  check(url: string): Promise<void>
}

export interface Upgraded {
  tables: number
  rows: number
  /** Where the data of before lies. */
  former: string | null
}

/**
 * Copies the market to the engine of this release, of another major version than the one that made it, and puts the
 * copy in its place once it was looked at. The old engine's tables are brought up to this release first, which the
 * release before can go on with. Needs room for both.
 */
export async function upgradeEngine({ home, from, now, check }: EngineUpgrade): Promise<Upgraded> {
  const database = join(home, 'database')
  await refuseUnlessOlder(home, database)
  const binaries = await findBinariesOf(from)
  const folder = join(home, 'upgrading')
  await endUnused(home, { binaries })
  await endUnused(folder)
  await refuseWhileRunning(database, 'upgrade')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    // The password is in the data, which is copied, and goes with it.
    await copyFile(join(home, 'postgres.password'), join(folder, 'postgres.password'))
    const copied = await betweenEngines(() => startEngine(home, { binaries }), folder, check)
    if (await readPidFile(join(folder, 'database')))
      throw new StartError('The copied database did not stop in time. Upgrade again.')
    await refuseWhileRunning(database, 'upgrade')
    const { password, ...counts } = copied
    return { ...counts, former: await takePlace(join(folder, 'database'), { home, database, now, password }) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function refuseUnlessOlder(home: string, database: string) {
  const [made, ours] = [await readMajorVersion(database), await embeddedMajorVersion()]
  if (made === null) {
    if (existsSync(home)) await refuseHalfPlaced(home, database)
    throw new StartError(`There is no database in ${database}: look at DATA_DIR.`)
  }
  if (made === ours)
    throw new StartError(
      `The data in ${database} is of PostgreSQL ${made}, which this release brings: there is nothing to upgrade.`,
    )
}

/** Ends an engine that was left behind by what was killed, where nobody uses it. */
async function endUnused(home: string, options: { binaries?: Binaries } = {}) {
  const database = join(home, 'database')
  const file = await readPidFile(database)
  if (file && (await findProcessOwner(file.pid, database)) === 'ENGINE') await (await startEngine(home, options)).stop()
}

/** What somebody else has written since their row was copied would be lost. */
async function refuseOthers(source: pg.Client) {
  const { rows } = await source.query<{ others: number }>(`select count(*)::int as others from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`)
  if (rows[0]?.others)
    throw new StartError('The program was started on this database meanwhile. Stop it, then upgrade again.')
}

async function betweenEngines(
  startOld: () => ReturnType<typeof startEngine>,
  folder: string,
  check: EngineUpgrade['check'],
) {
  const old = await startOld()
  try {
    await migrateDatabase(old.url)
    const next = await startEngine(folder)
    try {
      await migrateDatabase(next.url)
      return await withClient(old.url, async (source) => {
        // A program that is started meanwhile joins the engine, and waits for this before it writes.
        await lockMigrations(source)
        await refuseOthers(source)
        const counts = await withClient(next.url, (target) => copyEverything(source, target))
        await check(next.url)
        await refuseOthers(source)
        return { ...counts, password: decodeURIComponent(new URL(next.url).password) }
      })
    } finally {
      await next.stop()
    }
  } finally {
    await old.stop()
  }
}

async function copyEverything(source: pg.Client, target: pg.Client): Promise<{ tables: number; rows: number }> {
  const tables = await columnsOfTables(source)
  const names = tables.map(({ name }) => name)
  // Triggers and foreign keys have judged each row once: what only may be added to would refuse to be filled.
  await target.query(`set session_replication_role = replica`)
  await target.query(`truncate ${names.join(', ')}`)
  let rows = 0
  for (const { name, columns } of tables) {
    const reading = source.query(copyTo(`copy ${name} (${columns}) to stdout`))
    const writing = target.query(copyFrom(`copy ${name} (${columns}) from stdin`))
    await pipeline(reading, writing)
    assert(reading.rowCount === writing.rowCount, `every row of ${name}`)
    rows += writing.rowCount
  }
  const { rows: sequences } = await source.query<{ name: string; value: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as value from pg_sequences`,
  )
  for (const { name, value } of sequences)
    if (value !== null) await target.query('select setval($1, $2)', [name, value])
  await target.query('analyze')
  return { tables: tables.length, rows }
}

/** Without columns that are computed. Both have the same tables: they are of one release. */
async function columnsOfTables(client: pg.Client): Promise<{ name: string; columns: string }[]> {
  const { rows } = await client.query(`
    select format('%I.%I', nspname, relname) as name,
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname !~ '^pg_' and nspname <> 'information_schema'
    order by 1`)
  return rows
}
