import pg from 'pg'
import { StartError } from '../errors.ts'
import { connectionSettings, type DatabaseOptions, type Pooler, startOptions } from './database.ts'
import { asksSharded } from './sharding/sharded.ts'

/**
 * Looks at what stands before the database and lends its connections for a transaction at a time: whether they are set
 * as the program's own, since what a client asks for at its beginning does not reach them, and whether statements stay
 * prepared (pgbouncer from 1.21 on, with `max_prepared_statements`).
 */
export async function openPooler(
  poolerUrl: string,
  options: Pick<DatabaseOptions, 'url' | 'wordSimilarity'>,
): Promise<Pooler> {
  const isSharded = await connected(options.url, 'DATABASE_URL', asksSharded)
  const settings = connectionSettings({ ...options, isSharded })
  const wanted = await connected(options.url, 'DATABASE_URL', readSettings(settings), startOptions(settings))
  return connected(poolerUrl, 'DATABASE_POOLER_URL', async (client) => {
    const found = await readSettings(settings)(client)
    const others = settings.filter((_, at) => found[at] !== wanted[at])
    if (others.length > 0) throw new StartError(wrongSettings(others))
    return { url: poolerUrl, prepares: await keepsPrepared(client), isSharded }
  })
}

/** As PostgreSQL writes them, whatever was said: 15000 is 15s. */
const readSettings = (settings: [string, string][]) => async (client: pg.Client) => {
  const { rows } = await client.query<{ value: string | null }>(
    'select current_setting(name, true) as value from unnest($1::text[]) with ordinality as names (name, place) order by place',
    [settings.map(([name]) => name)],
  )
  return rows.map(({ value }) => value)
}

const wrongSettings = (others: [string, string][]) =>
  `The connections of DATABASE_POOLER_URL are not set as the program needs them. In pgbouncer.ini, on the line of the database (deploy/pgbouncer/pgbouncer.ini), they are set by: ${others.map(([name, value]) => (name === 'timezone' ? `timezone=${value}` : `set ${name}=${value};`)).join(' ')}`

/**
 * A pooler that keeps track of prepared statements gives them names of its own, by which each of its connections knows
 * them; on another one it is ours, and of the next transaction, on whichever connection, unknown.
 */
async function keepsPrepared(client: pg.Client): Promise<boolean> {
  const name = 'uliza_pooler_probe'
  await client.query('begin')
  try {
    const { rowCount } = await client.query({
      name,
      text: 'select from pg_prepared_statements where name = $1',
      values: [name],
    })
    if (rowCount !== 0) await client.query(`deallocate ${name}`)
    return rowCount === 0
  } finally {
    await client.query('rollback')
  }
}

async function connected<T>(
  url: string,
  setting: string,
  work: (client: pg.Client) => Promise<T>,
  options?: string,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, ...(options && { options }) })
  // One that breaks fails its statement; without a listener it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(
      `The database at ${new URL(url).host} cannot be reached: ${(error as Error).message}. Check ${setting}.`,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}
