import pg from 'pg'
import { program } from './program.ts'

/** Changes a row behind the program's back, where a journey would have to wait for minutes to pass. */
export async function inDatabase(text: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: program().databaseUrl })
  await client.connect()
  try {
    await client.query(text, values)
  } finally {
    await client.end()
  }
}
