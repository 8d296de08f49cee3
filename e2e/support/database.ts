import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { startEngine } from '../../server/platform/database/embedded-postgres.ts'

/** Changes a row behind the program's back, where a journey would have to wait for minutes to pass. */
export async function inDatabase(text: string, values: unknown[]): Promise<void> {
  const engine = await startEngine(join(inject('dataFolder'), 'postgres'))
  const client = new pg.Client({ connectionString: engine.url })
  try {
    await client.connect()
    await client.query(text, values)
  } finally {
    await client.end()
    await engine.stop()
  }
}
