import pg from 'pg'

/** As large as the product's pool unless set, and pipelining as its does. */
export const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 20,
  pipeline: true,
  options: '-c plan_cache_mode=force_generic_plan',
})

/** A named prepared statement with its values, or one without either. */
export type Statement = string | [name: string, text: string, values: unknown[]]

/** Sends statements that do not wait for each other's results, in one packet, and waits for all of them. */
export function sendTogether(client: pg.PoolClient, statements: readonly Statement[]): Promise<pg.QueryResult[]> {
  const { stream } = (client as unknown as { connection: { stream: NodeJS.WritableStream & Corkable } }).connection
  stream.cork()
  const sent = statements.map((statement) =>
    typeof statement === 'string' ? client.query(statement) : client.query(toQuery(statement)),
  )
  stream.uncork()
  return allSettled(sent)
}

/** A statement, or several that do not wait for each other, each a transaction of its own. */
export async function send(...statements: Statement[]): Promise<pg.QueryResult[]> {
  const client = await pool.connect()
  try {
    return await sendTogether(client, statements)
  } finally {
    client.release()
  }
}

/** Begins with `begin`; a connection in a transaction that has failed is of no use to the next. */
export async function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    const result = await work(client)
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}

interface Corkable {
  cork(): void
  uncork(): void
}

const toQuery = ([name, text, values]: Exclude<Statement, string>) => ({ name, text, values })

/** None is left to fail where nobody listens. */
async function allSettled(sent: readonly Promise<pg.QueryResult>[]): Promise<pg.QueryResult[]> {
  const results = await Promise.allSettled(sent)
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return results.map((result) => (result as PromiseFulfilledResult<pg.QueryResult>).value)
}
