import pg from 'pg'
import { StartError } from '../errors.ts'

/** Waits for the database to respond, or fails with one sentence that says why it does not. */
export async function checkConnection(url: string, setting = 'DATABASE_URL') {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  const { host, port } = new URL(url)
  try {
    await client.connect()
    const { rows } = await client.query('show server_version_num')
    if (Number(rows[0].server_version_num) < 150_000) {
      throw new StartError(`The PostgreSQL at ${setting} is older than 15. Use 15 or newer.`)
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    const reason = (error as Error).message || (error as { code?: string }).code
    throw new StartError(`The database at ${host || `port ${port}`} cannot be reached: ${reason}. Check ${setting}.`)
  } finally {
    await client.end().catch(() => undefined)
  }
}
