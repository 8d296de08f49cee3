import pg from 'pg'
import { inject } from 'vitest'
import type { Program } from './start-program.ts'

/** The program of this worker; workers are counted from 1. */
export function program(): Program {
  const found = inject('programs')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!found) throw new Error(`there is no program for worker ${process.env.VITEST_POOL_ID}`)
  return found
}

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
